import type { Logger } from '@petwell/chassis';
import { toCents } from '@petwell/contracts';
import type { LoadPayable } from '../core/payable.ts';
import type { WithLease } from '../core/transaction.ts';
import type { EndYear } from './end-year.ts';
import type { Settle } from './settle.ts';
import type { OneOffProvider } from '../one-off-invoices/index.ts';
import type { PrepaidYear } from './year.ts';

/**
 * Finishes what a crash, or a closed browser, left: a payment is told, and an invoice is voided whose link is over or whose
 * plan costs something else by now.
 */
export const createFinishYears =
  (deps: {
    listWaiting: (limit: number) => Promise<(PrepaidYear & { isOver: boolean })[]>;
    loadPayable: LoadPayable;
    provider: Pick<OneOffProvider, 'readInvoice'>;
    settle: Settle;
    endYear: EndYear;
    withLease: WithLease;
    logger: Logger;
  }) =>
  async (): Promise<void> => {
    const isCurrent = async ({ enrollmentId, sheet }: PrepaidYear) => {
      const { snapshot } = await deps.loadPayable(enrollmentId);
      return toCents(snapshot.enrollment.totalMonthlyPrice) === sheet.monthlyCents;
    };
    const finish = (year: PrepaidYear & { isOver: boolean }) =>
      deps.withLease(`enrollment:${year.enrollmentId}`, async (lease) => {
        const { invoiceId } = year;
        const invoice = invoiceId === null ? null : await deps.provider.readInvoice(invoiceId);
        if (await deps.settle(lease, year, invoice)) return;
        if (year.isOver || !(await isCurrent(year))) await deps.endYear(lease, year);
      });
    for (const year of await deps.listWaiting(100)) {
      const { yearId } = year;
      await finish(year).catch((err: unknown) => {
        deps.logger.warn({ err, yearId }, 'a year in advance waits');
      });
    }
  };
