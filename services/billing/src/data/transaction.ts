import {
  completeRequest,
  createInbox,
  type Outbox,
  type RunTransaction as RunDatabaseTransaction,
} from '@petwell/chassis';
import type { CurrentAccount } from '../use-cases/current-account.ts';
import type { ConsumeOnce, RunTransaction, Transaction } from '../use-cases/transaction.ts';
import { addConsent, type ClinicOfTerms } from './consents.ts';
import { copyOwner } from './customers.ts';
import type { DatabaseTransaction } from './database.ts';
import { forgetOwner } from './forget-owner.ts';
import type { DB } from './generated/tables.ts';
import { requireLease } from './leases.ts';
import { lockLedger } from './ledgers.ts';
import {
  beginAttempt,
  closePayable,
  keepPayable,
  markDied,
  markEnding,
  markPaidAtClinic,
  reopenPayable,
} from './payables.ts';
import { keepRecordedPayment } from './recorded-payments.ts';
import { endLinksOfOwner } from './plan-links.ts';
import { saveConvergence } from './save-convergence.ts';
import { saveMoneyBack } from './save-money-back.ts';

type Given = {
  tx: DatabaseTransaction;
  outbox: Outbox;
  currentAccount: CurrentAccount;
  clinic: ClinicOfTerms;
};

const inTransaction = ({ tx, outbox, currentAccount, clinic }: Given): Transaction => ({
  leases: { require: (lease) => requireLease(tx, lease) },
  ledgers: {
    lock: (seen) => lockLedger(tx, seen),
    // The account is known by now: without it, nothing could have been read.
    save: async (given) =>
      saveConvergence(tx, { ...given, providerAccountId: await currentAccount() }),
  },
  moneyBack: { save: (invoices) => saveMoneyBack(tx, invoices) },
  payables: {
    keep: (snapshot) => keepPayable(tx, snapshot),
    close: (enrollmentId, unless) => closePayable(tx, enrollmentId, unless),
    reopen: (given) => reopenPayable(tx, given),
    markEnding: (enrollmentId, ending) => markEnding(tx, enrollmentId, ending),
    markPaidAtClinic: (given) => markPaidAtClinic(tx, given),
    markDied: (enrollmentIds) => markDied(tx, enrollmentIds),
    beginAttempt: (enrollmentId, attempt) => beginAttempt(tx, { enrollmentId, attempt }),
  },
  recordedPayments: {
    keep: (payment, now) => keepRecordedPayment(tx, payment, { now, timeZone: clinic.timeZone }),
  },
  customers: {
    copyOwner: (fact) => copyOwner(tx, fact),
    forgetOwner: (ownerId) => forgetOwner(tx, ownerId),
  },
  links: {
    endOfOwner: (reset) => endLinksOfOwner(tx, reset),
  },
  consents: { add: (consent) => addConsent(tx, { clinic, consent }) },
  requests: { complete: (request, response) => completeRequest<DB>(tx, request, response) },
  outbox: { append: (events) => outbox.appendAll(tx, events) },
});

/** Creates a room's transactions: billing's operations, and those of the room's stores. */
export type TransactionWith = <Operations>(
  toOperations: (tx: DatabaseTransaction) => Operations,
) => RunTransaction<Transaction & Operations>;

/** Creates billing's transactions for use cases. */
export function createTransactions(deps: {
  transaction: RunDatabaseTransaction<DB>;
  outbox: Outbox;
  currentAccount: CurrentAccount;
  clinic: ClinicOfTerms;
}): { transaction: RunTransaction; transactionWith: TransactionWith; consumeOnce: ConsumeOnce } {
  const { transaction } = deps;
  const inbox = createInbox({ transaction });
  const toTransaction = (tx: DatabaseTransaction) => inTransaction({ ...deps, tx });
  return {
    transaction: (work) => transaction((tx) => work(toTransaction(tx))),
    transactionWith: (toOperations) => (work) =>
      transaction((tx) => work({ ...toTransaction(tx), ...toOperations(tx) })),
    consumeOnce: (consumer, event, effect) =>
      inbox.consumeOnce(consumer, event, (tx) => effect(toTransaction(tx))),
  };
}
