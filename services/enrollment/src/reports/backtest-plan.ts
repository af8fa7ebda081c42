import { addDays, addMonths, clinicDay } from '@petwell/chassis/time';
import type { PlanContent } from '@petwell/contracts';
import type { Backtest } from '@petwell/contracts/routes';
import type { createBacktestFigures } from './store-backtest.ts';

/**
 * Handles POST /api/admin/reports/plan-backtest: computes the twelve months until yesterday, at the clinic, of a plan's
 * own members as if they had had a draft.
 *
 * A member is an enrollment whose plan was active at some time in them, other than the demo account's. Customers who
 * were deleted took their plans and uses along. An imported member counts from the plan year that ran at the import,
 * because what was used before it isn't known. One that changed to the plan counts from then on.
 *
 * A billing month begins on the day of the month on which the plan started, or started again, or on the last day of a
 * shorter month. It counts if it begins in the twelve months and the plan is active at the end of that day: not during
 * a suspension, and not on the day of the ending.
 *
 * A use counts on its day, an imported one on the first day of its plan year. In each plan year, uses count for the
 * plan until its own quantity is used up, and then for the add-on that includes the service as well. The draft includes
 * the first ones up to its quantity, so what was used earlier in the plan year fills it before the twelve months begin.
 *
 * Discounts are left out: they have amounts and no number, and no list price.
 */
export function createBacktestPlan({
  readFigures,
  clock,
  timeZone,
}: {
  readFigures: ReturnType<typeof createBacktestFigures>;
  clock: () => Date;
  timeZone: string;
}) {
  return async function backtestPlan(planId: number, draft: PlanContent): Promise<Backtest> {
    const today = clinicDay(clock(), timeZone);
    const period = { from: addMonths(today, -12), until: addDays(today, -1) };
    const counts = draft.benefits.filter((benefit) => benefit.unit === 'count');
    const drafted = new Map(counts.map((benefit) => [benefit.service, benefit]));
    const quantities = Object.fromEntries(counts.map((one) => [one.service, one.quantity]));
    const figures = await readFigures({
      planId,
      ...period,
      quantities,
      draftCents: draft.monthlyCents,
    });
    const byCode = new Map(figures.services.map((service) => [service.code, service]));
    const dropped = figures.services.filter((one) => one.used > 0 && !drafted.has(one.code));
    const { members, months, paidCents, draftPaidCents } = figures;
    return {
      ...period,
      members,
      months,
      paidCents,
      draftPaidCents,
      services: [...drafted.keys(), ...dropped.map(({ code }) => code)].map((code) => {
        const { listPriceCents = 0, costCents = null } = drafted.get(code) ?? {};
        const unused = { used: 0, included: 0, leftOutCents: 0 };
        const { used, included, leftOutCents } = byCode.get(code) ?? unused;
        return {
          service: code,
          used,
          included,
          listCents: included * listPriceCents,
          costCents: costCents === null ? null : included * costCents,
          leftOutCents,
        };
      }),
    };
  };
}
export type BacktestPlan = ReturnType<typeof createBacktestPlan>;
