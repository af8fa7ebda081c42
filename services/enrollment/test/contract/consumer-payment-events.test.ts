import { MatchersV3 } from '@pact-foundation/pact';
import { expectEvent, time } from '@petwell/chassis/testing/event-contract';
import { expect, test } from 'vitest';
import { transition } from '../../src/core/state/transition.ts';
import { recordedOf } from '../../src/recorded-payments/consume-out-of-band.ts';
import { pendingState } from '../factories.ts';

const { boolean, integer, nullValue, regex, string } = MatchersV3;

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
  endsAt: nullValue(),
  version: integer(3),
};
const between = {
  consumer: 'enrollment',
  provider: 'billing',
  subject: /^enrollment\/\d+$/,
  about: 'enrollment/17',
} as const;

test('billing publishes subscription changes', async () => {
  const told = { type: 'subscription.status-changed.v1', data: fact } as const;
  await expectEvent({ ...between, ...told, given: 'a subscription changed' }, (event) => {
    const trigger = { kind: 'subscription-fact', fact: event.data } as const;
    const { state, change } = transition(pendingState(), trigger, new Date(event.time));
    expect(change).toEqual({ kind: 'activated', isFirstActivation: true });
    expect(state).toMatchObject({
      status: 'active',
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
      isMembershipFeePaid: true,
      nextBillingDate: new Date('2026-04-01T12:00:00.000Z'),
      factVersion: 3,
    });
    return Promise.resolve();
  });
});

test('[MNY-141] billing publishes what overdue plans were paid out of band', async () => {
  const id = '3b241101-e2bb-4255-8caf-4136c566a962';
  const day = (example: string) => regex(/^\d{4}-\d{2}-\d{2}$/, example);
  const payment = {
    id: regex(/^[\da-f-]{36}$/, id),
    amountCents: integer(12_700),
    membershipFeeCents: integer(0),
    paidOn: day('2028-04-20'),
    from: day('2028-02-10'),
    until: day('2028-05-10'),
    method: regex(/^(cash|check)$/, 'cash'),
    recordedBy: string('Maya Chen'),
  };
  const told = {
    type: 'payment.out-of-band.v1',
    data: { enrollmentId: integer(17), payment },
  } as const;
  await expectEvent({ ...between, ...told, given: 'overdue months were paid in cash' }, (event) => {
    expect(recordedOf(event)).toMatchObject({
      id,
      enrollmentId: 17,
      amountCents: 12_700,
      method: 'cash',
      paidOn: '2028-04-20',
      previousPaidUntil: '2028-02-10',
      paidUntil: '2028-05-10',
      recordedBy: 'Maya Chen',
      recordedAt: new Date(event.time),
      isOutOfBand: true,
    });
    return Promise.resolve();
  });
});

test('[OFR-76] billing publishes that an owner agreed to a new price', async () => {
  const told = {
    type: 'price.agreed.v1',
    data: {
      enrollmentId: integer(17),
      campaignId: integer(3),
      agreedAt: time('2027-01-10T12:00:00.000Z'),
    },
  } as const;
  await expectEvent({ ...between, ...told, given: 'an owner agreed to a new price' }, (event) => {
    expect(event.data).toEqual({
      enrollmentId: 17,
      campaignId: 3,
      agreedAt: '2027-01-10T12:00:00.000Z',
    });
    return Promise.resolve();
  });
});

test('[CHG-47] billing publishes that an owner agreed to a change of plan, and what was paid for it', async () => {
  const changeId = '6b2d1f0e-4c3a-4d5b-8e7f-9a0b1c2d3e4f';
  const told = {
    type: 'plan-change.agreed.v1',
    data: {
      enrollmentId: integer(17),
      changeId: regex(/^[\da-f-]{36}$/, changeId),
      agreedAt: time('2027-03-16T12:00:00.000Z'),
      paidCents: integer(13_225),
    },
  } as const;
  await expectEvent(
    { ...between, ...told, given: 'an owner agreed to a change of plan' },
    (event) => {
      expect(event.data).toEqual({
        enrollmentId: 17,
        changeId,
        agreedAt: '2027-03-16T12:00:00.000Z',
        paidCents: 13_225,
      });
      return Promise.resolve();
    },
  );
});
