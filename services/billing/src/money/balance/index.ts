import type { Logger } from '@petwell/chassis';
import type { Database } from '../../data/database.ts';
import type { TransactionWith } from '../../data/transaction.ts';
import type { BalanceProvider } from '../../use-cases/balance-provider.ts';
import type { CurrentAccount } from '../../use-cases/current-account.ts';
import type { WithLease } from '../../use-cases/with-lease.ts';
import type { ConvergeSubscription } from '../../use-cases/converge-subscription.ts';
import { createCompareLedger } from './compare-ledger.ts';
import { createCloseMonth } from './close-month.ts';
import { createExportMoney } from './export-money.ts';
import { createListTransactions } from './list-transactions.ts';
import { createReadBalance, createReadBalanceWhenDue } from './read-balance.ts';
import { createRefreshBalance } from './refresh-balance.ts';
import { createReportMoney } from './report-money.ts';
import { createBalanceRoutes } from './routes.ts';
import { createBalanceReads, createBalanceWrites } from './store.ts';
import { createFindClosed, toMonthStore } from './store-closed.ts';
import { createListRecorded, createSumRecorded } from './store-recorded.ts';
import { createFindComparison, createFindReadThrough, createSumMonths } from './store-report.ts';
import { createComparison } from './store-comparison.ts';
import * as transactions from './store-transactions.ts';

export { createCountDiffering } from './store-report.ts';

/** Builds the part of the room that reports what moved the balance at the provider. */
export function createBalanceDesk(given: {
  kysely: Database;
  transactionWith: TransactionWith;
  balanceProvider: BalanceProvider;
  currentAccount: CurrentAccount;
  withLease: WithLease;
  converge: ConvergeSubscription;
  logger: Logger;
  timeZone: string;
  businessClock: () => Date;
}) {
  const { kysely, businessClock: clock, balanceProvider: provider } = given;
  const reads = createBalanceReads(kysely);
  const transaction = given.transactionWith((tx) => ({ balance: createBalanceWrites(tx) }));
  const comparison = createComparison(kysely);
  const compareLedger = createCompareLedger({ ...given, provider, comparison });
  const readBalance = createReadBalance({
    ...given,
    provider,
    reads,
    transaction,
    compareLedger,
    clock,
  });
  const findReadThrough = createFindReadThrough(kysely);
  const reportMoney = createReportMoney({
    sumMonths: createSumMonths(kysely),
    sumRecorded: createSumRecorded(kysely),
    findReadThrough,
    findComparison: createFindComparison(kysely),
    findClosed: createFindClosed(kysely),
    timeZone: given.timeZone,
  });
  const refreshBalance = createRefreshBalance({ readBalance, findReadThrough, transaction });
  return {
    routes: createBalanceRoutes({
      reportMoney,
      refreshBalance,
      listTransactions: createListTransactions({
        ...given,
        list: transactions.createListTransactions(kysely),
        listRecorded: createListRecorded(kysely, given.timeZone),
      }),
      closeMonth: createCloseMonth({
        reportMoney,
        clock,
        transaction: given.transactionWith((tx) => ({ months: toMonthStore(tx) })),
      }),
      exportMoney: createExportMoney({
        ...given,
        transaction,
        readRange: transactions.createReadRange(kysely),
      }),
    }),
    readBalanceWhenDue: createReadBalanceWhenDue({ ...given, reads, readBalance, clock }),
  };
}
