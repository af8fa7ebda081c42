import type { MoneyReport } from '@petwell/contracts/routes';
import { spansOf } from './rules-months.ts';
import { totalsOf } from './rules.ts';
import type { createSumRecorded } from './store-recorded.ts';
import type { createFindComparison, createSumMonths } from './store-report.ts';

export type MonthFigures = Pick<MoneyReport, 'totals' | 'recorded' | 'utc'>;

/** Reads the figures of a month as they were when a manager closed it; null: it is open. */
export type FindClosed = (
  month: string,
) => Promise<{ figures: MonthFigures; closed: NonNullable<MoneyReport['closed']> } | null>;

type Dependencies = {
  sumMonths: ReturnType<typeof createSumMonths>;
  sumRecorded: ReturnType<typeof createSumRecorded>;
  findReadThrough: () => Promise<Date | null>;
  findComparison: ReturnType<typeof createFindComparison>;
  findClosed: FindClosed;
  timeZone: string;
};

const createSum =
  ({ sumMonths, sumRecorded }: Dependencies) =>
  async ({ clinic, utc }: ReturnType<typeof spansOf>): Promise<MonthFigures> => {
    const sums = await sumMonths({ clinic, utc });
    return {
      recorded: await sumRecorded(clinic),
      totals: totalsOf(sums.filter(({ isClinics }) => isClinics)),
      utc: {
        startsAt: utc.start.toISOString(),
        endsAt: utc.end.toISOString(),
        onlyAtStripe: totalsOf(sums.filter(({ isClinics, isUtc }) => isUtc && !isClinics)),
        onlyAtClinic: totalsOf(sums.filter(({ isClinics, isUtc }) => isClinics && !isUtc)),
      },
    };
  };

/**
 * Handles GET /api/admin/reports/money: totals a month from the stored balance transactions alone. The figures of one that
 * was closed are as they were then.
 */
export function createReportMoney(deps: Dependencies) {
  const sum = createSum(deps);
  return async function reportMoney(month: string): Promise<MoneyReport> {
    const spans = spansOf(month, deps.timeZone);
    const readThrough = await deps.findReadThrough();
    const stored = await deps.findClosed(month);
    return {
      month,
      startsAt: spans.clinic.start.toISOString(),
      endsAt: spans.clinic.end.toISOString(),
      readThrough: readThrough?.toISOString() ?? null,
      comparison: await deps.findComparison(),
      closed: stored?.closed ?? null,
      ...(stored?.figures ?? (await sum(spans))),
    };
  };
}
export type ReportMoney = ReturnType<typeof createReportMoney>;
