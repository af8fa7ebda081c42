import { addMonths, instantOf } from '@petwell/chassis/time';
import type { PlanReport } from '@petwell/contracts/routes';
import { churnOf, movesOf } from './rules-plan-moves.ts';
import type { createPlanReportReads } from './store-plan-report.ts';

/** Handles GET /api/admin/reports/plans: a month's recurring revenue with its moves, churn, and plan mix. */
export function createReportPlans(deps: {
  figures: ReturnType<typeof createPlanReportReads>;
  timeZone: string;
}) {
  const { figures, timeZone } = deps;
  return async function reportPlans(month: string): Promise<PlanReport> {
    const first = `${month}-01`;
    const start = instantOf({ day: first, time: '00:00' }, timeZone);
    const end = instantOf({ day: addMonths(first, 1), time: '00:00' }, timeZone);
    const [changes, moved, lost, standing, members] = await Promise.all([
      figures.sumChanges({ start, end }),
      figures.countMoved({ start, end }),
      figures.countLost({ start, end }),
      figures.readStanding({ start, end }),
      figures.countMembers({ start, end }),
    ]);
    const { moves, end: revenue } = movesOf(standing.start, changes);
    for (const { move, plans } of moved) moves[move].movedPlans = plans;
    return {
      month,
      start: { ...standing.start, members: members.atStart },
      moves,
      end: { ...revenue, members: members.atEnd },
      churn: churnOf({
        lostPlans: lost,
        endedPlans: moves.ended.movedPlans ?? 0,
        activeAtStart: standing.start.plans,
      }),
      mix: standing.mix.toSorted(
        (one, other) => other.plans - one.plans || one.planName.localeCompare(other.planName),
      ),
    };
  };
}
export type ReportPlans = ReturnType<typeof createReportPlans>;
