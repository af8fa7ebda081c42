import { fromCents, type AdminSummary } from '@petwell/contracts';
import { lastTwelveMonths } from '../../domain/staff/clinic-months.ts';

/** Enrollments in a plan as they are now. */
export type PlanFigures = {
  planName: string;
  members: number;
  revenueCents: number;
  pending: number;
  paymentProblems: number;
};

/** Plans that started and ended in a month, and what they cost a month. */
export type MonthFigures = {
  /** Counts from 1; 0 is everything before the first month. */
  month: number;
  started: number;
  startedCents: number;
  ended: number;
  endedCents: number;
};

/** Figures without demo accounts. */
export type Figures = {
  readPlans(): Promise<PlanFigures[]>;
  /** The months with these starts in which something changed, in any order; past months never change. */
  readMonths(starts: readonly Date[]): Promise<MonthFigures[]>;
};

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/** The monthly price of the plans that were active at the end of a month. */
function revenueCentsAt(month: number, months: readonly MonthFigures[]): number {
  const until = months.filter((one) => one.month <= month);
  return Math.max(0, sum(until.map(({ startedCents, endedCents }) => startedCents - endedCents)));
}

/** GET /api/admin/summary. */
export function createReadSummary(deps: { figures: Figures; timeZone: string; clock: () => Date }) {
  return async function readSummary(): Promise<AdminSummary> {
    const clinicMonths = lastTwelveMonths(deps.clock(), deps.timeZone);
    const [plans, changes] = await Promise.all([
      deps.figures.readPlans(),
      deps.figures.readMonths(clinicMonths.map(({ start }) => start)),
    ]);
    const revenueCents = sum(plans.map((plan) => plan.revenueCents));
    const months = clinicMonths.map(({ name: month }, index) => {
      const { started = 0, ended = 0 } = changes.find((one) => one.month === index + 1) ?? {};
      const revenue = fromCents(revenueCentsAt(index + 1, changes));
      return { month, joined: started, cancelled: ended, revenue };
    });
    const thisMonth = months.at(-1);
    // The month that is not over yet ends, so far, with what is active now.
    if (thisMonth) thisMonth.revenue = fromCents(revenueCents);
    return {
      monthlyRevenue: fromCents(revenueCents),
      activeMembers: sum(plans.map(({ members }) => members)),
      newThisMonth: thisMonth?.joined ?? 0,
      cancelledThisMonth: thisMonth?.cancelled ?? 0,
      paymentRequired: sum(plans.map(({ pending }) => pending)),
      paymentProblems: sum(plans.map(({ paymentProblems }) => paymentProblems)),
      membersByPlan: plans
        .filter(({ members }) => members > 0)
        .toSorted((one, other) => other.members - one.members)
        .map(({ planName, members }) => ({ planName, members })),
      months,
    };
  };
}
export type ReadSummary = ReturnType<typeof createReadSummary>;
