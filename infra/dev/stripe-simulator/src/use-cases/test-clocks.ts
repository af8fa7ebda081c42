import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { buildTestClock } from '../domain/objects/test-clock.ts';
import type { TestClock } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { integer, text } from '../params/fields.ts';
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
  const advancing = account.update(clock, {
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: target } },
  });
  account.emit('test_helpers.test_clock.advancing', advancing);
  return advancing;
}

/** Runs everything due on the clock, step by step, with requests in between. */
export async function finishAdvance(account: Account, clockId: string): Promise<void> {
  const { status_details: details } = account.require('test_helpers.test_clock', clockId);
  const target = details.advancing?.target_frozen_time;
  if (target === undefined) return;
  while (passNextStep(account, clockId, target)) await setImmediate();
  account.store.transaction(() => {
    const clock = account.require('test_helpers.test_clock', clockId);
    const arrived = { status: 'ready' as const, frozen_time: target, status_details: {} };
    account.emit('test_helpers.test_clock.ready', account.update(clock, arrived));
  });
}
