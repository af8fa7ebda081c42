import { clinicDay } from '@petwell/chassis/time';
import type { Core } from '../core/index.ts';
import { createBacktestPlan } from './backtest-plan.ts';
import { createReadSummary } from './read-summary.ts';
import { createReportBenefits } from './report-benefits.ts';
import { createReportPlans } from './report-plans.ts';
import { createReportRoutes } from './routes.ts';
import { createBacktestFigures } from './store-backtest.ts';
import { createCounts } from './store-counts.ts';
import { createBenefitFigures } from './store-benefit-figures.ts';
import { createFigures } from './store-figures.ts';
import { createPlanReportReads } from './store-plan-report.ts';

/** Builds the room of the clinic's figures. */
export const createReports = (core: Core) => ({
  routes: createReportRoutes({
    readSummary: createReadSummary({ ...core, figures: createFigures(core) }),
    readCounts: createCounts(core.kysely),
    clock: core.clock,
    today: () => clinicDay(core.clock(), core.timeZone),
    reportPlans: createReportPlans({ ...core, figures: createPlanReportReads(core.kysely) }),
    reportBenefits: createReportBenefits({ ...core, figures: createBenefitFigures(core.kysely) }),
    backtestPlan: createBacktestPlan({ ...core, readFigures: createBacktestFigures(core) }),
  }),
});
