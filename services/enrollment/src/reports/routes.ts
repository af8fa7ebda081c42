import { handle, type HandledRoute, reply } from '@petwell/chassis';
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
    reply(routes.readSummary, ({ actor }) => readSummary(actor.role)),
    handle(routes.readCounts, async () => {
      const now = clock().getTime();
      const counts = await readCounts({
        enrolledBefore: new Date(now - stillPayingMs),
        mailFailedAfter: new Date(now - routes.priceCallDays * 86_400_000),
        changeFailedAfter: new Date(now - routes.changeCallDays * 86_400_000),
        today: today(),
      });
      return { status: 200, body: counts };
    }),
    reply(routes.readPlanReport, ({ query }) => reportPlans(query.month)),
    reply(routes.backtestPlan, ({ body }) => backtestPlan(body.planId, body.content)),
    reply(routes.readBenefitReport, () => reportBenefits()),
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
