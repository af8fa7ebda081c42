import { randomUUID } from 'node:crypto';
import {
  completeRequest,
  createInbox,
  type Outbox,
  type RunTransaction as RunDatabaseTransaction,
} from '@petwell/chassis';
import {
  type ConsumeOnce,
  type Lease,
  LeaseLostError,
  type Leases,
  type RunTransaction,
  type Transaction,
} from './transaction.ts';
import { addConsent, type ClinicOfTerms } from './store-consents.ts';
import { type Database, type DatabaseTransaction, fromNow, now } from './store-database.ts';
import type { DB } from '../data/generated/tables.ts';
import { beginAttempt, keepPayable, reopenPayable } from './store-payables.ts';
import { closePayable, markDied, markEnding, markPaidAtClinic } from './store-endings.ts';

/** Stores leases as rows. */
export function createLeases(kysely: Database): Leases {
  return {
    async acquire(key, ttlMs) {
      const holder = randomUUID();
      const taken = await kysely
        .insertInto('leases')
        .values({ key, holder, expiresAt: fromNow(ttlMs) })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((eb) => ({
              holder: eb.ref('excluded.holder'),
              expiresAt: eb.ref('excluded.expiresAt'),
            }))
            .where('leases.expiresAt', '<=', now),
        )
        .returning('key')
        .executeTakeFirst();
      return taken ? { key, holder } : null;
    },
    async extend({ key, holder }, ttlMs) {
      await kysely
        .updateTable('leases')
        .set({ expiresAt: fromNow(ttlMs) })
        .where('key', '=', key)
        .where('holder', '=', holder)
        .execute();
    },
    async release({ key, holder }) {
      await kysely
        .deleteFrom('leases')
        .where('key', '=', key)
        .where('holder', '=', holder)
        .execute();
    },
  };
}

/**
 * Fences the transaction: locks the lease until the commit, even if it expires.
 * @throws LeaseLostError if another holder has taken it
 */
async function requireLease(tx: DatabaseTransaction, { key, holder }: Lease): Promise<void> {
  const held = await tx
    .selectFrom('leases')
    .select('key')
    .where('key', '=', key)
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw new LeaseLostError();
}

type Given = {
  tx: DatabaseTransaction;
  outbox: Outbox;
  clinic: ClinicOfTerms;
};

const inTransaction = ({ tx, outbox, clinic }: Given): Transaction => ({
  leases: { require: (lease) => requireLease(tx, lease) },
  payables: {
    keep: (snapshot) => keepPayable(tx, snapshot),
    close: (enrollmentId, unless) => closePayable(tx, enrollmentId, unless),
    reopen: (given) => reopenPayable(tx, given),
    markEnding: (enrollmentId, ending) => markEnding(tx, enrollmentId, ending),
    markPaidAtClinic: (given) => markPaidAtClinic(tx, given),
    markDied: (enrollmentIds) => markDied(tx, enrollmentIds),
    beginAttempt: (enrollmentId, attempt) => beginAttempt(tx, { enrollmentId, attempt }),
  },
  consents: { add: (consent) => addConsent(tx, { clinic, consent }) },
  requests: { complete: (request, response) => completeRequest<DB>(tx, request, response) },
  outbox: { append: (events) => outbox.appendAll(tx, events) },
});

/** Creates a room's transactions: billing's operations, and those of the room's stores. */
export type TransactionWith = <Operations>(
  toOperations: (tx: DatabaseTransaction) => Operations,
) => RunTransaction<Transaction & Operations>;

/** The same for consuming events. */
export type ConsumeOnceWith = <Operations>(
  toOperations: (tx: DatabaseTransaction) => Operations,
) => ConsumeOnce<Transaction & Operations>;

/** Creates billing's transactions for use cases. */
export function createTransactions(deps: {
  transaction: RunDatabaseTransaction<DB>;
  outbox: Outbox;
  clinic: ClinicOfTerms;
}): {
  transaction: RunTransaction;
  transactionWith: TransactionWith;
  consumeOnceWith: ConsumeOnceWith;
} {
  const { transaction } = deps;
  const inbox = createInbox({ transaction });
  const toTransaction = (tx: DatabaseTransaction) => inTransaction({ ...deps, tx });
  return {
    transaction: (work) => transaction((tx) => work(toTransaction(tx))),
    transactionWith: (toOperations) => (work) =>
      transaction((tx) => work({ ...toTransaction(tx), ...toOperations(tx) })),
    consumeOnceWith: (toOperations) => (consumer, event, effect) =>
      inbox.consumeOnce(consumer, event, (tx) =>
        effect({ ...toTransaction(tx), ...toOperations(tx) }),
      ),
  };
}
