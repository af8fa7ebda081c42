import { MatchersV3 } from '@pact-foundation/pact';
import { expectEvent, time } from '@petwell/chassis/testing/event-contract';
import { expect, test } from 'vitest';
import { transition } from '../../src/core/transition.ts';
import { pendingState } from '../factories.ts';

const { boolean, integer, regex, string } = MatchersV3;

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
