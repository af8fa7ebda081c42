import { AppError, staffActed, type StaffActor } from '@petwell/chassis';
import type { MoneyReport } from '@petwell/contracts/routes';
import type { RunTransaction, Transaction } from '../core/transaction.ts';
import type { MonthFigures, ReportMoney } from './report-money.ts';

/** Closed months, in a transaction. */
export type MonthStore = {
  /** Lets nothing be counted until the transaction ends. Returns whether the month is closed. */
  lock(month: string): Promise<boolean>;
  close(given: { month: string; figures: MonthFigures; at: Date; by: string }): Promise<void>;
};

const conflict = (publicMessage: string) => new AppError('status_conflict', { publicMessage });

/**
 * Handles POST /api/admin/reports/money/{month}/close: keeps the figures of a month, which nothing changes afterwards. What
 * belongs to it, or to a month before it, and is recorded later counts in the open month. Once; a repetition returns it.
 * @throws AppError status_conflict (not over, or not read from Stripe to its end)
 */
export function createCloseMonth(deps: {
  transaction: RunTransaction<Pick<Transaction, 'outbox'> & { months: MonthStore }>;
  reportMoney: ReportMoney;
  clock: () => Date;
}) {
  return async function closeMonth(month: string, actor: StaffActor): Promise<MoneyReport> {
    return deps.transaction(async ({ months, outbox }) => {
      const isClosed = await months.lock(month);
      // Nothing is counted meanwhile, so that another connection reads the same.
      const report = await deps.reportMoney(month);
      if (isClosed) return report;
      const at = deps.clock();
      if (new Date(report.endsAt) > at) throw conflict('This month isn’t over yet.');
      if (report.readThrough === null || report.readThrough < report.endsAt) {
        throw conflict(
          'Stripe’s balance hasn’t been read to the end of this month. Read it first.',
        );
      }
      const by = actor.name ?? actor.username;
      const { totals, recorded, utc } = report;
      await months.close({ month, figures: { totals, recorded, utc }, at, by });
      await outbox.append([
        staffActed({
          actor,
          action: 'close-month',
          subject: `month/${month}`,
          result: 'done',
          detail: null,
        }),
      ]);
      return { ...report, closed: { at: at.toISOString(), by } };
    });
  };
}
export type CloseMonth = ReturnType<typeof createCloseMonth>;
