import { createRepeater } from '@petwell/chassis';
import type { Core } from '../core/index.ts';
import type { RereadPayment } from '../subscriptions/index.ts';
import { createCompareLedger } from './compare-ledger.ts';
import { createCloseMonth } from './close-month.ts';
import { createExportAccounts } from './export-accounts.ts';
import { createExportMoney } from './export-money.ts';
import { createListTransactions } from './list-transactions.ts';
import { createReadBalance, createReadBalanceWhenDue } from './read-balance.ts';
import { createRefreshBalance } from './refresh-balance.ts';
import { createReportAccounts } from './report-accounts.ts';
import { createReportMoney } from './report-money.ts';
import { createBalanceRoutes } from './routes.ts';
import { createBalanceReads, createBalanceWrites } from './store.ts';
import { countedAtOf, createFindClosed, toMonthStore } from './store-closed.ts';
import { createReadAccountRows } from './store-account-rows.ts';
import { createSumDeferred } from './store-deferred.ts';
import { createListRecorded, createSumRecorded, createSumRecordedDays } from './store-recorded.ts';
import {
  createFindComparison,
  createFindReadThrough,
  createReadBalances,
  createSumMonths,
} from './store-report.ts';
import { createComparison } from './store-comparison.ts';
import * as transactions from './store-transactions.ts';

import { createStripeBalance } from './stripe.ts';

export type CountedAtOf = typeof countedAtOf;
export { createCountDiffering } from './store-report.ts';

/** How often billing looks whether the balance has to be read again. */
const balanceCheckMs = 10 * 60_000;

/** Builds what reports a month to the accountant. */
const createAccounts = ({ kysely, timeZone, transaction }: Core) => ({
  reportAccounts: createReportAccounts({
    sumDeferred: createSumDeferred(kysely, timeZone),
    sumRecordedDays: createSumRecordedDays(kysely, timeZone),
    readBalances: createReadBalances(kysely),
    timeZone,
  }),
  exportAccounts: createExportAccounts({
    readRows: createReadAccountRows(kysely, timeZone),
    transaction,
    timeZone,
  }),
});

/** Builds the room that reports what moved the balance at the provider, compares it with payments, and closes months. */
export function createBalance(core: Core, { rereadPayment }: { rereadPayment: RereadPayment }) {
  const { kysely, currentAccount, withLease, timeZone, clock, logger } = core;
  const provider = createStripeBalance(core);
  const reads = createBalanceReads(kysely);
  const transaction = core.transactionWith((tx) => ({ balance: createBalanceWrites(tx) }));
  const readBalance = createReadBalance({
    provider,
    currentAccount,
    reads,
    transaction,
    withLease,
    compareLedger: createCompareLedger({
      provider,
      comparison: createComparison(kysely),
      rereadPayment,
      logger,
    }),
    clock,
  });
  const findReadThrough = createFindReadThrough(kysely);
  const reportMoney = createReportMoney({
    sumMonths: createSumMonths(kysely),
    sumRecorded: createSumRecorded(kysely),
    findReadThrough,
    findComparison: createFindComparison(kysely),
    findClosed: createFindClosed(kysely),
    timeZone,
  });
  return {
    countedAtOf,
    routes: createBalanceRoutes({
      reportMoney,
      ...createAccounts(core),
      refreshBalance: createRefreshBalance({ readBalance, findReadThrough, transaction }),
      listTransactions: createListTransactions({
        list: transactions.createListTransactions(kysely),
        listRecorded: createListRecorded(kysely, timeZone),
        timeZone,
      }),
      closeMonth: createCloseMonth({
        reportMoney,
        clock,
        transaction: core.transactionWith((tx) => ({ months: toMonthStore(tx) })),
      }),
      exportMoney: createExportMoney({
        ...core,
        readRange: transactions.createReadRange(kysely),
      }),
    }),
    timers: [
      createRepeater({
        name: 'read the balance',
        work: createReadBalanceWhenDue({ currentAccount, reads, readBalance, clock }),
        everyMs: balanceCheckMs,
        isTraced: true,
        logger,
      }),
    ],
  };
}
