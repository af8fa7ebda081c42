import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { contractWith, email, envelope, mailOf, time } from './mail-contract.ts';

const { boolean, eachLike, integer, regex, string } = MatchersV3;

const payer = { ownerId: integer(7), firstName: string('Ada'), lastName: string('Park'), email };

test('billing announces a payment retry', async () => {
  await contractWith('billing')
    .given('a monthly payment that failed is tried again within a day')
    .expectsToReceive('payment.retry-due.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('payment.retry-due.v1'),
      data: {
        enrollmentId: integer(17),
        payer,
        petName: string('Biscuit'),
        planName: string('Dog Gold'),
        invoiceId: string('in_1002'),
        amountCents: integer(6_350),
        attemptCount: integer(1),
        nextAttemptAt: time('2026-12-24T15:04:00.000Z'),
        cardBrand: string('visa'),
        cardLast4: regex(/^\d{4}$/, '4242'),
      },
    })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      expect(mail.dedupeKey).toBe('payment.retry-due.v1:in_1002:1');
      expect(mail.text).toContain('your Visa ending in 4242 once more on December 24, 2026.');
      return Promise.resolve();
    });
});

test('billing announces an expiring card', async () => {
  await contractWith('billing')
    .given('a card that pays for plans expires within 60 days')
    .expectsToReceive('card.expiring.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('card.expiring.v1'),
      data: {
        payer,
        cardBrand: string('visa'),
        cardLast4: regex(/^\d{4}$/, '4242'),
        expMonth: integer(2),
        expYear: integer(2027),
        daysAhead: integer(60),
        plans: eachLike({ petName: string('Biscuit'), planName: string('Dog Gold') }),
      },
    })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      expect(mail.dedupeKey).toBe('card.expiring.v1:7:visa:4242:2027-2:60');
      expect(mail.text).toContain('- Biscuit: Dog Gold');
      return Promise.resolve();
    });
});

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
      },
    })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      expect(mail.dedupeKey).toBe('enrollment.cancelled.v1:17');
      expect(mail.text).toContain("You won't be charged for it again");
      return Promise.resolve();
    });
});
