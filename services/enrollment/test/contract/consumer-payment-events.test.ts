import { MatchersV3 } from '@pact-foundation/pact';
import { expectEvent, time } from '@petwell/chassis/testing/event-contract';
import type { EventOf } from '@petwell/contracts/events';
import { expect, test } from 'vitest';
import { subscriptionFactOf } from '../../src/consumers/payment-facts.ts';

const { boolean, eachLike, integer, regex, string } = MatchersV3;

const fact = {
  enrollmentId: integer(17),
  subscriptionId: string('sub_1'),
  customerId: string('cus_1'),
  status: regex(
    /^(incomplete|incomplete_expired|trialing|active|past_due|canceled|unpaid|paused)$/,
    'active',
  ),
  isMembershipFeePaid: boolean(true),
  currentPeriodEnd: time('2026-04-01T12:00:00.000Z'),
  version: integer(3),
};
const payment = {
  enrollmentId: integer(17),
  petName: string('Biscuit'),
  planName: string('Dog Gold'),
  payer: {
    ownerId: integer(7),
    email: string('ada.park@example.com'),
    firstName: string('Ada'),
    lastName: string('Park'),
  },
  invoiceId: string('in_1'),
  paymentIntentId: string('pi_1'),
  amountCents: integer(6_350),
  currency: 'usd',
  lines: eachLike({ description: string('Dog Gold'), amountCents: integer(6_350) }),
};
const between = {
  consumer: 'enrollment',
  provider: 'billing',
  subject: /^enrollment\/\d+$/,
  about: 'enrollment/17',
} as const;

type Telling = EventOf<'subscription.status-changed.v1' | 'payment.succeeded.v1'>;
const seventeenIsActive = (event: Telling): Promise<void> => {
  expect(subscriptionFactOf(event)).toMatchObject({
    enrollmentId: 17,
    status: 'active',
    version: 3,
  });
  return Promise.resolve();
};

test('billing tells what became of a subscription', async () => {
  const told = { type: 'subscription.status-changed.v1', data: fact } as const;
  await expectEvent({ ...between, ...told, given: 'a subscription changed' }, seventeenIsActive);
});

test('billing tells of a payment, and what became of the subscription by it', async () => {
  const data = {
    ...payment,
    paidAt: time(),
    isFirstPayment: boolean(true),
    cardBrand: string('visa'),
    cardLast4: regex(/^\d{4}$/, '4242'),
    subscription: fact,
  };
  const told = {
    type: 'payment.succeeded.v1',
    given: 'an invoice was paid by card',
    data,
  } as const;
  await expectEvent({ ...between, ...told }, seventeenIsActive);
});

test.each([
  {
    type: 'payment.failed.v1',
    given: 'a monthly payment failed',
    more: {
      nextAttemptAt: time('2026-03-04T12:00:00.000Z'),
      declineCode: string('insufficient_funds'),
    },
  },
  {
    type: 'payment.action-required.v1',
    given: 'the bank wants a monthly payment confirmed',
    more: {},
  },
] as const)('billing tells $type, which alone changes no enrollment', async (told) => {
  const { type, given, more } = told;
  const data = { ...payment, attemptCount: integer(1), ...more };
  await expectEvent({ ...between, type, given, data }, (event) => {
    expect(subscriptionFactOf(event)).toBeNull();
    return Promise.resolve();
  });
});
