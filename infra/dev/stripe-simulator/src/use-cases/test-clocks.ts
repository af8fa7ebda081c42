import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { monthsAfter, nextBoundary } from '../domain/billing-periods.ts';
import { buildTestClock } from '../domain/objects/test-clock.ts';
import type { TestClock } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { integer, text } from '../params/fields.ts';
import { isEnded } from './end-subscription.ts';
import { settleAllPaid } from './late-settlement.ts';
import { passNextStep } from './pass-time.ts';

export const createTestClockParams = z.strictObject({
  frozen_time: integer,
  name: text.optional(),
});

export function createTestClock(
  account: Account,
  params: z.output<typeof createTestClockParams>,
): TestClock {
  const clock = buildTestClock(params, account.now());
  return account.create(clock, 'test_helpers.test_clock.created');
}

export const advanceTestClockParams = z.strictObject({ frozen_time: integer });

/** Starts an advance; `finishAdvance` completes it. */
export function advanceTestClock(
  account: Account,
  clockId: string,
  { frozen_time: target }: z.output<typeof advanceTestClockParams>,
): TestClock {
  const clock = account.require('test_helpers.test_clock', clockId);
  if (clock.status !== 'ready') {
    throw invalidRequest('Test clock advancement underway - cannot perform modifications.', {
      code: 'test_clock_advancing',
    });
  }
  if (target <= clock.frozen_time) {
    throw invalidRequest(
      "The timestamp to advance the test clock to must be after the clock's current time.",
      { param: 'frozen_time' },
    );
  }
  requireWithinReach(account, clock, target);
  const advancing = account.update(clock, {
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: target } },
  });
  account.emit('test_helpers.test_clock.advancing', advancing);
  return advancing;
}

/** @throws StripeError 400 beyond two intervals of the shortest subscription, or two years without one */
function requireWithinReach(account: Account, clock: TestClock, target: number): void {
  const hasSubscription = account.store
    .list('subscription', { test_clock: clock.id })
    .some((subscription) => !isEnded(subscription));
  // Every price here is monthly.
  const months = hasSubscription ? 2 : 24;
  if (target <= monthsAfter(clock.frozen_time, months)) return;
  throw invalidRequest(
    hasSubscription
      ? 'The timestamp to advance the test clock to cannot be more than two intervals in the future from the shortest subscription in this test clock.'
      : 'The timestamp to advance the test clock to cannot be more than two years in the future.',
    { param: 'frozen_time' },
  );
}

/** Runs everything due on the clock, step by step, with requests in between. */
export async function finishAdvance(account: Account, clockId: string): Promise<void> {
  const { status_details: details } = account.require('test_helpers.test_clock', clockId);
  const target = details.advancing?.target_frozen_time;
  if (target === undefined) return;
  account.store.transaction(() => settleAllPaid(account));
  while (passNextStep(account, clockId, target)) await setImmediate();
  account.store.transaction(() => {
    const clock = account.require('test_helpers.test_clock', clockId);
    const arrived = { status: 'ready' as const, frozen_time: target, status_details: {} };
    account.emit('test_helpers.test_clock.ready', account.update(clock, arrived));
  });
}

/** Advances test clocks that are behind the simulator's own time, a month at a time. */
export async function catchUpTestClocks(account: Account): Promise<void> {
  for (const { id } of account.store.list('test_helpers.test_clock')) {
    for (;;) {
      const { frozen_time: from, status } = account.require('test_helpers.test_clock', id);
      if (status !== 'ready' || from >= account.now()) break;
      const target = Math.min(nextBoundary(from, from), account.now());
      account.store.transaction(() => advanceTestClock(account, id, { frozen_time: target }));
      await finishAdvance(account, id);
    }
  }
}
