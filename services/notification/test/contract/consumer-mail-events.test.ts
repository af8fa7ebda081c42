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

test('billing publishes a failed monthly payment with the contents of the email', async () => {
  await contractWith('billing')
    .given('a monthly payment was declined and is tried again')
    .expectsToReceive('payment.failed.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('payment.failed.v1'),
      data: {
        enrollmentId: integer(17),
        petName: string('Biscuit'),
        planName: string('Dog Gold'),
        payer: { ownerId: integer(7), firstName: string('Ada'), lastName: string('Park'), email },
        invoiceId: string('in_1002'),
        amountCents: integer(6_350),
        isFirstPayment: false,
        attemptCount: integer(1),
        nextAttemptAt: time('2026-12-24T15:04:00.000Z'),
        declineCode: string('insufficient_funds'),
      },
    })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      expect(mail.dedupeKey).toBe('payment.failed.v1:in_1002:1');
      expect(mail.text).toContain("We'll retry it on December 24, 2026.");
      return Promise.resolve();
    });
});

test('billing publishes a monthly payment that needs confirmation', async () => {
  await contractWith('billing')
    .given('the bank wants a monthly payment confirmed')
    .expectsToReceive('payment.action-required.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('payment.action-required.v1'),
      data: {
        enrollmentId: integer(17),
        petName: string('Biscuit'),
        planName: string('Dog Gold'),
        payer: { ownerId: integer(7), firstName: string('Ada'), lastName: string('Park'), email },
        invoiceId: string('in_1002'),
        amountCents: integer(6_350),
        isFirstPayment: false,
        attemptCount: integer(1),
      },
    })
    .verify(({ contents }) => {
      expect(mailOf(contents).dedupeKey).toBe('payment.action-required.v1:in_1002:1');
      return Promise.resolve();
    });
});

test('billing publishes a test payment with the contents of its receipt', async () => {
  await contractWith('billing')
    .given('a manager tried out receipts')
    .expectsToReceive('receipt.test-requested.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('receipt.test-requested.v1'),
      data: {
        email,
        paymentIntentId: string('pi_test'),
        amountCents: integer(12_765),
        paidAt: time('2026-11-21T15:04:00.000Z'),
        cardBrand: string('visa'),
        cardLast4: regex(/^\d{4}$/, '4242'),
      },
    })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      expect(mail).toMatchObject({
        dedupeKey: 'receipt.test-requested.v1:pi_test',
        ownerId: null,
      });
      expect(mail.text).toContain('Total paid: $127.65');
      return Promise.resolve();
    });
});

test('identity publishes a requested link with the contents of its email', async () => {
  await contractWith('identity')
    .given('an owner asked for a link')
    .expectsToReceive('owner.link-requested.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('owner.link-requested.v1'),
      data: {
        ownerId: integer(7),
        firstName: string('Ada'),
        email,
        purpose: regex(
          /^(account-setup|account-confirmation|password-reset|password-changed|email-change|email-change-undo)$/,
          'password-reset',
        ),
        url: regex(/^https?:\/\/\S+$/, 'http://localhost:8080/reset-password?token=abc'),
        expiresAt: time('2026-11-21T16:04:05.000Z'),
      },
    })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      expect(mail.dedupeKey).toBe('owner.link-requested.v1:0b1f7f0e-3f43-4dd0-8f5c-3b9a7c1f1a11');
      expect(mail.text).toContain('http://localhost:8080/reset-password?token=abc');
      return Promise.resolve();
    });
});

test('[ADM-13] identity publishes a link for staff with the contents of its email', async () => {
  await contractWith('identity')
    .given('a manager invited a colleague')
    .expectsToReceive('staff.link-requested.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('staff.link-requested.v1'),
      data: {
        username: string('nora'),
        name: string('Nora Vance'),
        email,
        purpose: regex(/^staff-(invitation|password-reset|email-change)$/, 'staff-invitation'),
        invitedBy: string('Maya Chen'),
        url: regex(/^https?:\/\/\S+$/, 'http://localhost:8080/admin-invitation?token=abc'),
        expiresAt: time('2026-11-21T16:04:05.000Z'),
      },
    })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      expect(mail.dedupeKey).toBe('staff.link-requested.v1:0b1f7f0e-3f43-4dd0-8f5c-3b9a7c1f1a11');
      expect(mail.text).toContain('http://localhost:8080/admin-invitation?token=abc');
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

test('enrollment publishes an unfinished enrollment with the contents of the reminder', async () => {
  await contractWith('enrollment')
    .given('an owner left before paying')
    .expectsToReceive('enrollment.unfinished.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('enrollment.unfinished.v1'),
      data: {
        enrollment: { id: integer(17) },
        pet: { name: string('Biscuit') },
        owner: {
          id: integer(7),
          firstName: string('Ada'),
          lastName: string('Park'),
          email,
          isActive: boolean(true),
        },
        plan: { name: string('Dog Gold') },
        reminder: integer(1),
      },
    })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      expect(mail.dedupeKey).toBe('enrollment.unfinished.v1:17:1');
      expect(mail.text).toContain("Finish Biscuit's enrollment");
      expect(mail.text).toContain('http://localhost:8080/dashboard/ada.park%40example.com');
      return Promise.resolve();
    });
});

test('enrollment publishes an unpaid enrollment with the contents of the reminder', async () => {
  await contractWith('enrollment')
    .given('nobody has paid for an enrollment')
    .expectsToReceive('enrollment.left-unpaid.v1')
    .withMetadata({ contentType: 'application/json' })
    .withContent({
      ...envelope('enrollment.left-unpaid.v1'),
      data: {
        enrollment: { id: integer(17) },
        pet: { name: string('Biscuit') },
        owner: {
          id: integer(7),
          firstName: string('Ada'),
          lastName: string('Park'),
          email,
          isActive: boolean(true),
        },
        plan: { name: string('Dog Gold') },
        removalAt: time('2026-12-21T15:00:00.000Z'),
      },
    })
    .verify(({ contents }) => {
      const mail = mailOf(contents);
      expect(mail.dedupeKey).toBe('enrollment.left-unpaid.v1:17');
      expect(mail.text).toContain('http://localhost:8080/dashboard/ada.park%40example.com');
      expect(mail.text).toContain("we'll remove the enrollment on");
      return Promise.resolve();
    });
});
