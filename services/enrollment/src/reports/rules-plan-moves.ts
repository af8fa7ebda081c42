import type { PlanMoves, PlanMoveTotals, PlanReport, PlanStand } from '@petwell/contracts/routes';

/** Changes of plans of the same kind in a month. */
export type ChangeSum = {
  move: 'started' | 'ended' | 'restarted' | 'changed' | 'held' | 'resumed' | 'transferred';
  /** The start of a member from before PetWell, or the end of one whose import was undone. */
  isImported: boolean;
  /** Before the change. A plan on hold brings in nothing that could end or change. */
  wasActive: boolean;
  count: number;
  /** The sums of the monthly prices after the changes, and of those before if the change was of the price. */
  cents: number;
  previousCents: number;
};

/** How a move changes the number of active plans. */
const planSign = {
  started: 1,
  ended: -1,
  restarted: 1,
  changed: 0,
  held: -1,
  resumed: 1,
  transferred: 0,
} as const;

function nameOf({ move, isImported }: ChangeSum): keyof PlanMoves {
  if (isImported) return 'imported';
  return move === 'started' ? 'new' : move;
}

/** Returns what changes of one kind do to the number of active plans and to their revenue. */
function effectOf(sum: ChangeSum): PlanMoveTotals {
  const { move, count } = sum;
  // An import that was undone counts as if it had never been.
  if (sum.isImported && move === 'ended')
    return { count: -count, plans: -count, cents: -sum.cents };
  const isEmpty = !sum.wasActive && (move === 'ended' || move === 'changed');
  if (isEmpty) return { count, plans: 0, cents: 0 };
  if (move === 'changed') return { count, plans: 0, cents: sum.cents - sum.previousCents };
  const sign = planSign[move];
  // Not -0 for a transfer.
  return { count, plans: sign * count || 0, cents: sign * sum.cents || 0 };
}

const add = (one: PlanMoveTotals, other: PlanMoveTotals): PlanMoveTotals => ({
  count: one.count + other.count,
  plans: one.plans + other.plans,
  cents: one.cents + other.cents,
});

const nothing = (): PlanMoveTotals => ({ count: 0, plans: 0, cents: 0 });

type Revenue = Omit<PlanStand, 'members'>;

/** Returns a month's moves, and the plans and revenue at its end: start plus moves is end. */
export function movesOf(
  start: Revenue,
  sums: readonly ChangeSum[],
): { moves: PlanMoves; end: Revenue } {
  const moves: PlanMoves = {
    new: nothing(),
    imported: nothing(),
    ended: nothing(),
    changed: nothing(),
    restarted: nothing(),
    held: nothing(),
    resumed: nothing(),
    transferred: nothing(),
  };
  for (const sum of sums) {
    const name = nameOf(sum);
    moves[name] = add(moves[name], effectOf(sum));
  }
  const { plans, cents } = Object.values(moves).reduce(add, { ...start, count: 0 });
  return { moves, end: { plans, cents } };
}

/** Churn: plans that are no longer paid ÷ plans active at the start, in percent with one decimal. */
export const churnOf = (counts: {
  lostPlans: number;
  endedPlans: number;
  activeAtStart: number;
}): PlanReport['churn'] => {
  const { lostPlans, activeAtStart } = counts;
  const percent = activeAtStart === 0 ? null : Math.round((lostPlans * 1_000) / activeAtStart) / 10;
  return { ...counts, percent };
};
