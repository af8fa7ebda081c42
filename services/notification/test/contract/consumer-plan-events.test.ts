import { MatchersV3 } from '@pact-foundation/pact';
import type { DomainEvent } from '@petwell/contracts/events';
import { expect, test } from 'vitest';
import { mailsFor } from '../../src/consumers/subscribe.ts';
import { contractWith, email, envelope, mailOf } from './mail-contract.ts';

const { boolean, integer, string } = MatchersV3;

const whose = {
  enrollment: { id: integer(17), membershipFeePaid: boolean(true) },
  pet: { name: string('Biscuit') },
  owner: { id: integer(7), firstName: string('Ada'), lastName: string('Park'), email },
  plan: { name: string('Dog Gold') },
};

test('enrollment publishes a plan on hold with the contents of the email', async () => {
  await contractWith('enrollment')
    .given('a plan was put on hold')
    .expectsToReceive('enrollment.suspended.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({ ...envelope('enrollment.suspended.v1'), data: whose })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      // The plan can go on hold again later, with another email.
      expect(mail.dedupeKey).toBe('enrollment.suspended.v1:0b1f7f0e-3f43-4dd0-8f5c-3b9a7c1f1a11');
      expect(mail.text).toContain('Biscuit');
      return Promise.resolve();
    });
});

test('enrollment publishes a new enrollment, which sends no email', async () => {
  await contractWith('enrollment')
    .given('an enrollment was made')
    .expectsToReceive('enrollment.created.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent(envelope('enrollment.created.v1'))
    .verify(({ contents }) => {
      expect(mailsFor(contents as DomainEvent)).toEqual([]);
      return Promise.resolve();
    });
});
