import { MatchersV3 } from '@pact-foundation/pact';
import type { EventOf } from '@petwell/contracts/events';
import { expect, test } from 'vitest';
import { contractWith, email, envelope, mailOf, money, time } from './mail-contract.ts';

const { atMostLike, boolean, eachLike, integer, regex, string } = MatchersV3;

test('enrollment publishes a first activation with the contents of the confirmation', async () => {
  await contractWith('enrollment')
    .given('an enrollment became active for the first time')
    .expectsToReceive('enrollment.activated.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('enrollment.activated.v1'),
      data: {
        enrollment: {
          id: integer(17),
          totalMonthlyPrice: money('93.25'),
          membershipFee: money('64.15'),
          membershipFeePaid: boolean(true),
          nextBillingDate: time('2026-12-21T15:00:00.000Z'),
        },
        pet: { name: string('Biscuit') },
        owner: {
          id: integer(7),
          firstName: string('Ada'),
          lastName: string('Park'),
          email,
        },
        plan: {
          name: string('Dog Gold'),
          monthlyPrice: money('63.50'),
          features: eachLike('1 Professional dental cleaning'),
        },
        addOns: atMostLike(
          {
            name: string('Joint Health'),
            description: string('Two mobility exams and monthly joint supplements.'),
            monthlyPrice: money('29.75'),
          },
          50,
        ),
        isFirstActivation: true,
      },
    })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      expect(mail).toMatchObject({
        dedupeKey: 'enrollment.activated.v1:17',
        ownerId: 7,
        to: { name: 'Ada Park', address: 'ada.park@example.com' },
      });
      expect(mail.text).toContain('Joint Health: $29.75 (per month)\nTotal each month: $93.25');
      return Promise.resolve();
    });
});

test('billing publishes a paid invoice with the contents of the receipt', async () => {
  await contractWith('billing')
    .given('the first invoice of an enrollment was paid by card')
    .expectsToReceive('payment.succeeded.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('payment.succeeded.v1'),
      data: {
        petName: string('Biscuit'),
        planName: string('Dog Gold'),
        payer: { ownerId: integer(7), firstName: string('Ada'), lastName: string('Park'), email },
        invoiceId: string('in_1001'),
        amountCents: integer(12_765),
        lines: eachLike({ description: string('Dog Gold'), amountCents: integer(6_350) }),
        paidAt: time('2026-11-21T15:04:00.000Z'),
        isFirstPayment: boolean(true),
        period: {
          start: time('2026-11-21T15:04:00.000Z'),
          end: time('2026-12-21T15:04:00.000Z'),
        },
        cardBrand: string('visa'),
        cardLast4: regex(/^\d{4}$/, '4242'),
        subscription: { currentPeriodEnd: time('2026-12-21T15:04:00.000Z') },
      },
    })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      expect(mail.dedupeKey).toBe('payment.succeeded.v1:in_1001');
      expect(mail.text).toContain('Total paid: $127.65');
      expect(mail.text).toContain('Paid with: Visa ending in 4242');
      return Promise.resolve();
    });
});

test('identity publishes the deletion of an owner', async () => {
  await contractWith('identity')
    .given('an owner was deleted')
    .expectsToReceive('owner.deleted.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({ ...envelope('owner.deleted.v1'), data: { ownerId: integer(7) } })
    .verify(({ contents }) => {
      // Only reads the event; integration tests cover inbox and removal.
      const { data } = contents as EventOf<'owner.deleted.v1'>;
      expect(data.ownerId).toBe(7);
      return Promise.resolve();
    });
});
