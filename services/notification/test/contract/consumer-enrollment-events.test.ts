import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { contractWith, email, envelope, mailOf } from './mail-contract.ts';

const { boolean, integer, regex, string } = MatchersV3;

test('enrollment publishes a plan ended by the provider', async () => {
  await contractWith('enrollment')
    .given('the payment provider ended an active plan')
    .expectsToReceive('enrollment.cancelled.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('enrollment.cancelled.v1'),
      data: {
        enrollment: { id: integer(17), membershipFeePaid: boolean(true) },
        previousStatus: regex(/^(pending_payment|active|suspended)$/, 'active'),
        pet: { name: string('Biscuit') },
        owner: { id: integer(7), firstName: string('Ada'), lastName: string('Park'), email },
        plan: { name: string('Dog Gold') },
        // Any reason matches; this one leads to an email.
        reason: regex(/^(replaced|owner|staff|provider|deleted|abandoned)$/, 'provider'),
        // So do these, with an email for this one.
        hasStarted: boolean(true),
        isEndTold: boolean(false),
        areMailsHeld: boolean(false),
      },
    })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      expect(mail.dedupeKey).toBe('enrollment.cancelled.v1:17');
      expect(mail.text).toContain("You won't be charged for it again");
      return Promise.resolve();
    });
});
