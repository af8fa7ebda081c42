import { clinicDay } from '@petwell/chassis/time';
import { fromCents, type AdminSummary, type StaffRole } from '@petwell/contracts';
import { lastTwelveMonths } from './rules-clinic-months.ts';

/** Current enrollments in a plan. */
export type PlanTotals = {
  planId: number;
  planName: string;
  active: number;
  revenueCents: number;
  pending: number;
};

/** A month's plan starts and endings, with their monthly prices. */
export type MonthFigures = {
  /** Counts from 1; 0 is everything before the first month. */
  month: number;
  started: number;
  /** Those that an import brought in. */
  imported: number;
  startedCents: number;
  ended: number;
  endedCents: number;
};

/** Figures over the same customers as the list. */
export type Figures = {
  /**
   * Counts the people with an active plan, and the plans that are past due or suspended, and totals the active plans
   * billed elsewhere (paid, and no longer paid on `today`, at the clinic), and not billed at all.
   */
  readActive(today: string): Promise<{
    members: number;
    elsewhereCents: number;
    unpaidCents: number;
    unbilledCents: number;
    paymentProblems: number;
  }>;
  readPlans(): Promise<PlanTotals[]>;
  /** Returns the months that have changes, in any order; past months never change. */
  readMonths(starts: readonly Date[]): Promise<MonthFigures[]>;
};

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/** Returns the total monthly price of the plans active at the end of a month. */
function revenueCentsAt(month: number, months: readonly MonthFigures[]): number {
  const until = months.filter((one) => one.month <= month);
  return Math.max(0, sum(until.map(({ startedCents, endedCents }) => startedCents - endedCents)));
}

/** Leaves out the clinic's income, which is the managers'. */
function withoutMoney(summary: AdminSummary): AdminSummary {
  const {
    monthlyRevenue: _all,
    billedRevenue: _billed,
    elsewhereRevenue: _elsewhere,
    unpaidRevenue: _unpaid,
    ...counts
  } = summary;
  return { ...counts, months: summary.months.map(({ revenue: _revenue, ...month }) => month) };
}

/** Handles GET /api/admin/summary. */
export function createReadSummary(deps: { figures: Figures; timeZone: string; clock: () => Date }) {
  return async function readSummary(role: StaffRole): Promise<AdminSummary> {
    const now = deps.clock();
    const clinicMonths = lastTwelveMonths(now, deps.timeZone);
    const [active, plans, changes] = await Promise.all([
      deps.figures.readActive(clinicDay(now, deps.timeZone)),
      deps.figures.readPlans(),
      deps.figures.readMonths(clinicMonths.map(({ start }) => start)),
    ]);
    const revenueCents = sum(plans.map((plan) => plan.revenueCents));
    const months = clinicMonths.map(({ name: month }, index) => {
      const {
        started = 0,
        imported = 0,
        ended = 0,
      } = changes.find((one) => one.month === index + 1) ?? {};
      const revenue = fromCents(revenueCentsAt(index + 1, changes));
      return { month, joined: started, imported, cancelled: ended, revenue };
    });
    const thisMonth = months.at(-1);
    // For the current month, use the plans that are active now.
    if (thisMonth) thisMonth.revenue = fromCents(revenueCents);
    const summary: AdminSummary = {
      monthlyRevenue: fromCents(revenueCents),
      billedRevenue: fromCents(
        revenueCents - active.elsewhereCents - active.unpaidCents - active.unbilledCents,
      ),
      elsewhereRevenue: fromCents(active.elsewhereCents),
      unpaidRevenue: fromCents(active.unpaidCents),
      activeMembers: active.members,
      activePlans: sum(plans.map(({ active: count }) => count)),
      newThisMonth: thisMonth?.joined ?? 0,
      cancelledThisMonth: thisMonth?.cancelled ?? 0,
      paymentRequired: sum(plans.map(({ pending }) => pending)),
      paymentProblems: active.paymentProblems,
      plansByName: plans
        .map(({ planId, planName, active: count }) => ({ planId, planName, count }))
        .filter(({ count }) => count > 0)
        .toSorted((one, other) => other.count - one.count),
      months,
    };
    return role === 'manager' ? summary : withoutMoney(summary);
  };
}
export type ReadSummary = ReturnType<typeof createReadSummary>;
