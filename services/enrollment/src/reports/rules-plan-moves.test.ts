import { expect, test } from 'vitest';
import { churnOf, movesOf, type ChangeSum } from './rules-plan-moves.ts';

const sum = (
  move: ChangeSum['move'],
  count: number,
  cents: number,
  given: Partial<ChangeSum> = {},
): ChangeSum => ({
  move,
  count,
  cents,
  isImported: false,
  wasActive: true,
  previousCents: 0,
  ...given,
});

test('[MNY-43] [MEM-09] start, moves, and end of a month in cents', () => {
  const { moves, end } = movesOf({ plans: 7, cents: 44_450 }, [
    sum('started', 3, 19_050),
    sum('ended', 1, 6_350),
    // It was on hold: its revenue had left before.
    sum('ended', 1, 6_350, { wasActive: false }),
    sum('changed', 1, 7_500, { previousCents: 6_350 }),
    sum('changed', 1, 7_500, { previousCents: 6_350, wasActive: false }),
    sum('restarted', 1, 6_350),
    sum('held', 1, 4_900),
    sum('resumed', 1, 4_900),
    sum('transferred', 1, 6_350),
    sum('started', 4, 25_400, { isImported: true }),
    // An import that was undone.
    sum('ended', 1, 6_350, { isImported: true }),
  ]);
  expect(moves).toEqual({
    new: { count: 3, plans: 3, cents: 19_050 },
    imported: { count: 3, plans: 3, cents: 19_050 },
    ended: { count: 2, plans: -1, cents: -6_350 },
    changed: { count: 2, plans: 0, cents: 1_150 },
    restarted: { count: 1, plans: 1, cents: 6_350 },
    held: { count: 1, plans: -1, cents: -4_900 },
    resumed: { count: 1, plans: 1, cents: 4_900 },
    transferred: { count: 1, plans: 0, cents: 0 },
  });
  // 44450 + 19050 + 19050 − 6350 + 1150 + 6350 − 4900 + 4900
  expect(end).toEqual({ plans: 13, cents: 83_700 });
});

test('[MNY-43] [MNY-157] churn is lost ÷ active at the start', () => {
  const churn = (lostPlans: number, activeAtStart: number) =>
    churnOf({ lostPlans, endedPlans: 1, activeAtStart });
  expect(churn(3, 7)).toEqual({ lostPlans: 3, endedPlans: 1, activeAtStart: 7, percent: 42.9 });
  expect(churn(1, 0).percent).toBeNull();
  expect(churn(0, 5).percent).toBe(0);
});
