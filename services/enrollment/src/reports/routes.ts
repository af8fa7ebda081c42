import { handle, type HandledRoute } from '@petwell/chassis';
import { stillPayingMs } from '@petwell/contracts';
import * as routes from '@petwell/contracts/routes';
import type { BacktestPlan } from './backtest-plan.ts';
import { toBenefitCsv } from './benefit-csv.ts';
import type { ReadSummary } from './read-summary.ts';
import type { ReportBenefits } from './report-benefits.ts';
import type { ReportPlans } from './report-plans.ts';
import type { createCounts } from './store-counts.ts';

/** Creates the routes for the clinic's figures. */
export function createReportRoutes({
  readSummary,
  reportBenefits,
  reportPlans,
  backtestPlan,
  readCounts,
  clock,
  today,
}: {
  readSummary: ReadSummary;
  reportBenefits: ReportBenefits;
  reportPlans: ReportPlans;
  backtestPlan: BacktestPlan;
  readCounts: ReturnType<typeof createCounts>;
  clock: () => Date;
  /** The day at the clinic. */
  today: () => string;
}): HandledRoute[] {
  return [
    handle(routes.readSummary, async ({ actor }) => ({
      status: 200,
      body: await readSummary(actor.role),
    })),
    handle(routes.readCounts, async () => {
      const now = clock().getTime();
      const counts = await readCounts({
        enrolledBefore: new Date(now - stillPayingMs),
        mailFailedAfter: new Date(now - routes.priceCallDays * 86_400_000),
        today: today(),
      });
      return { status: 200, body: counts };
    }),
    handle(routes.readPlanReport, async ({ query }) => ({
      status: 200,
      body: await reportPlans(query.month),
    })),
    handle(routes.backtestPlan, async ({ body }) => ({
      status: 200,
      body: await backtestPlan(body.planId, body.content),
    })),
    handle(routes.readBenefitReport, async () => ({ status: 200, body: await reportBenefits() })),
    handle(routes.exportBenefitReport, async () => ({
      status: 200,
      body: toBenefitCsv(await reportBenefits()),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="petwell-plan-use.csv"',
      },
    })),
  ];
}
