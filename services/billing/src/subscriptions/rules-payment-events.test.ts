import { expect, test } from 'vitest';
import { enrollmentSnapshot, observedInvoice, observedSubscription } from '../../test/factories.ts';
import { toEvents } from './rules-payment-events.ts';
import { describeSubscription } from './rules-fact.ts';

const payer = {
  ownerId: 5,
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
};

function contextOf(status: 'active' | 'incomplete' | 'incomplete_expired') {
  const content = describeSubscription({
    enrollmentId: 17,
    subscription: observedSubscription({ status }),
    isMembershipFeePaid: true,
  });
  const fact = { ...content, version: 3 };
  return {
    snapshot: enrollmentSnapshot(),
    planNameFor: () => 'Dog Silver',
    payer,
    fact,
    card: null,
    owed: [],
  };
}

test.each([
  ['incomplete', 0],
  ['incomplete_expired', 1],
  ['active', 1],
] as const)('a subscription that became %s leads to %i events', (status, count) => {
  const announcement = { type: 'subscription.status-changed.v1' } as const;
  expect(toEvents(announcement, contextOf(status))).toHaveLength(count);
});

test.each(['payment.failed.v1', 'payment.action-required.v1'] as const)(
  '[PAY-22] %s requests an email about a monthly payment, and none at checkout',
  (type) => {
    const at = (isFirst: boolean) =>
      toEvents({ type, invoice: observedInvoice({ isFirst }), attempt: 2 }, contextOf('active'));
    expect(at(true)).toEqual([]);
    expect(at(false)).toMatchObject([
      {
        type: 'mail.requested.v1',
        subject: 'enrollment/17',
        data: {
          mail: { petName: 'Rex', planName: 'Dog Silver' },
          recipient: { ownerId: 5, name: 'Ada Example', address: 'ada@example.com' },
          dedupeKey: `${type}:${observedInvoice().id}:2`,
          about: 'enrollment/17',
          isPaid: true,
        },
      },
    ]);
  },
);
