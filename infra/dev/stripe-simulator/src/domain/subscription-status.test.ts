import { describe, expect, it } from 'vitest';
import { afterFailedAttempt, statusAfterPayment } from './subscription-status.ts';

const schedule = { retryDays: [3, 5], endStatus: 'unpaid' as const, now: 1_000_000 };

describe('dunning', () => {
  it('follows the schedule and then gives up', () => {
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

  it('never tries a first invoice by itself', () => {
    expect(afterFailedAttempt({ ...schedule, attemptCount: 1, status: 'incomplete' })).toEqual({
      status: 'incomplete',
      nextAttemptAt: null,
    });
  });
});

describe('a payment', () => {
  it('revives what waited for it and nothing that has ended', () => {
    const after = (status: string) => statusAfterPayment(status, null, 0);
    expect(['incomplete', 'past_due', 'unpaid', 'canceled', 'active'].map(after)).toEqual([
      'active',
      'active',
      'active',
      'canceled',
      'active',
    ]);
    expect(statusAfterPayment('incomplete', 100, 50)).toBe('trialing');
  });
});
