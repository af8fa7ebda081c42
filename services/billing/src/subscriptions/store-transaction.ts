import type { CurrentAccount } from '../core/stripe/account.ts';
import type { DatabaseTransaction } from '../core/store-database.ts';
import type { LedgerTransaction, SettleChanges } from './ledger-transaction.ts';
import { saveConvergence } from './store-convergence.ts';
import { lockLedger } from './store-ledgers.ts';
import { saveMoneyBack } from './store-money-back.ts';

/** Opens what brings a plan's records in line with the provider's, in one transaction. */
export const openLedger =
  (
    { currentAccount, timeZone }: { currentAccount: CurrentAccount; timeZone: string },
    openSettlement: (tx: DatabaseTransaction) => SettleChanges,
  ) =>
  (tx: DatabaseTransaction): Omit<LedgerTransaction, 'leases' | 'outbox'> => ({
    ledgers: {
      lock: (seen) => lockLedger(tx, { seen, timeZone }),
      // The account is known by now: without it, nothing could have been read.
      save: async (given) =>
        saveConvergence(tx, { ...given, providerAccountId: await currentAccount() }),
    },
    moneyBack: { save: (invoices) => saveMoneyBack(tx, invoices) },
    settleChanges: openSettlement(tx),
  });
