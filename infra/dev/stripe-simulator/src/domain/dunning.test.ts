import { describe, expect, it } from 'vitest';
import { afterFailedAttempt, statusAfterPayment } from './dunning.ts';

const schedule = { retryDays: [3, 5], endStatus: 'unpaid' as const, now: 1_000_000 };

describe('dunning', () => {
  it('follows the retry schedule and then gives up', () => {
    const step = (attemptCount: number, status: 'active' | 'past_due') =>
      afterFailedAttempt({ ...schedule, attemptCount, status });
    expect(step(1, 'active')).toEqual({
      status: 'past_due',
      nextAttemptAt: 1_000_000 + 3 * 86_400,
    });
    expect(step(2, 'past_due')).toEqual({
      status: 'past_due',
      nextAttemptAt: 1_000_000 + 5 * 86_400,
    });
    expect(step(3, 'past_due')).toEqual({ status: 'unpaid', nextAttemptAt: null });
  });

  it('never retries a first invoice', () => {
    expect(afterFailedAttempt({ ...schedule, attemptCount: 1, status: 'incomplete' })).toEqual({
      status: 'incomplete',
      nextAttemptAt: null,
    });
  });
});

it('a payment recovers a past-due subscription but not an ended one', () => {
  const before = ['incomplete', 'past_due', 'unpaid', 'canceled', 'trialing', 'active'] as const;
  expect(before.map(statusAfterPayment)).toEqual([
    'active',
    'active',
    'active',
    'canceled',
    'trialing',
    'active',
  ]);
});
