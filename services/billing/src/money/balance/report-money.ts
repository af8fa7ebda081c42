import type { MoneyReport } from '@petwell/contracts/routes';
import { spansOf } from './rules-months.ts';
import { totalsOf } from './rules.ts';
import type { createSumRecorded } from './store-recorded.ts';
import type { createFindComparison, createSumMonths } from './store-report.ts';

/** Handles GET /api/admin/reports/money: totals a month from the stored balance transactions alone. */
export function createReportMoney(deps: {
  sumMonths: ReturnType<typeof createSumMonths>;
  sumRecorded: ReturnType<typeof createSumRecorded>;
  findReadThrough: () => Promise<Date | null>;
  findComparison: ReturnType<typeof createFindComparison>;
  timeZone: string;
}) {
  return async function reportMoney(month: string): Promise<MoneyReport> {
    const { clinic, utc } = spansOf(month, deps.timeZone);
    const readThrough = await deps.findReadThrough();
    const sums = await deps.sumMonths({ clinic, utc });
    return {
      month,
      startsAt: clinic.start.toISOString(),
      endsAt: clinic.end.toISOString(),
      readThrough: readThrough?.toISOString() ?? null,
      comparison: await deps.findComparison(),
      recorded: await deps.sumRecorded(clinic),
      totals: totalsOf(sums.filter(({ isClinics }) => isClinics)),
      utc: {
        startsAt: utc.start.toISOString(),
        endsAt: utc.end.toISOString(),
        onlyAtStripe: totalsOf(sums.filter(({ isClinics, isUtc }) => isUtc && !isClinics)),
        onlyAtClinic: totalsOf(sums.filter(({ isClinics, isUtc }) => isClinics && !isUtc)),
      },
    };
  };
}
export type ReportMoney = ReturnType<typeof createReportMoney>;
