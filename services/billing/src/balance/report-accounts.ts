import type { Accounts } from '@petwell/contracts/routes';
import { spansOf } from './rules-months.ts';
import type { createSumDeferred } from './store-deferred.ts';
import type { createSumRecordedDays } from './store-recorded.ts';
import type { createReadBalances } from './store-report.ts';

/** Handles GET /api/admin/reports/accounts: a month for the accountant, computed on read. */
export function createReportAccounts(deps: {
  sumDeferred: ReturnType<typeof createSumDeferred>;
  sumRecordedDays: ReturnType<typeof createSumRecordedDays>;
  readBalances: ReturnType<typeof createReadBalances>;
  timeZone: string;
}) {
  return async function reportAccounts(month: string): Promise<Accounts> {
    const { clinic } = spansOf(month, deps.timeZone);
    const [sums, recorded, stripe] = await Promise.all([
      deps.sumDeferred(clinic),
      deps.sumRecordedDays(clinic),
      deps.readBalances(clinic),
    ]);
    return { month, ...sums, recorded, stripe };
  };
}
export type ReportAccounts = ReturnType<typeof createReportAccounts>;
