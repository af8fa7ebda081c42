import type { ObservedTransaction } from './balance-provider.ts';
import { now, type Database, type DatabaseTransaction } from '../core/store-database.ts';
import type { BalanceReads, BalanceWrites } from './read-balance.ts';

const dayMs = 86_400_000;
/** How many payments that differ from the balance the money page shows. */
const shownDiffering = 20;
const changeable = ['status', 'availableOn', 'amountCents', 'feeCents', 'netCents'] as const;

/** Returns from when the next run reads: a day before the last one ended, or what is still pending. */
async function findStart(
  tx: DatabaseTransaction,
  accountId: number,
  readThrough: Date,
): Promise<Date> {
  const { oldest } = await tx
    .selectFrom('balanceTransactions')
    .where('providerAccountId', '=', accountId)
    .where('status', '=', 'pending')
    .select((eb) => eb.fn.min<Date | null>('createdAt').as('oldest'))
    .executeTakeFirstOrThrow();
  const start = readThrough.getTime() - dayMs;
  return new Date(oldest ? Math.min(oldest.getTime(), start) : start);
}

export const createBalanceReads = (kysely: Database): BalanceReads => ({
  begin: (accountId, until) =>
    kysely.transaction().execute(async (tx) => {
      const found = await tx
        .selectFrom('balanceReads')
        .selectAll()
        .where('providerAccountId', '=', accountId)
        .executeTakeFirst();
      if (found?.readUntil) {
        return { from: found.readFrom, until: found.readUntil, cursor: found.cursor };
      }
      const from = found?.readThrough ? await findStart(tx, accountId, found.readThrough) : null;
      const run = { readFrom: from, readUntil: until, cursor: null };
      await tx
        .insertInto('balanceReads')
        .values({ providerAccountId: accountId, ...run })
        .onConflict((conflict) => conflict.column('providerAccountId').doUpdateSet(run))
        .execute();
      return { from, until, cursor: null };
    }),
  async findStanding(accountId) {
    const found = await kysely
      .selectFrom('balanceReads')
      .select(['readThrough', 'readUntil'])
      .where('providerAccountId', '=', accountId)
      .executeTakeFirst();
    return {
      readThrough: found?.readThrough ?? null,
      isUnderWay: found?.readUntil != null,
    };
  },
  async listUnreadPayouts(accountId) {
    const rows = await kysely
      .selectFrom('payouts')
      .select('id')
      .where('providerAccountId', '=', accountId)
      .where('isAutomatic', '=', true)
      .where('isReconciled', '=', true)
      .where('transactionsReadAt', 'is', null)
      .orderBy('createdAt')
      .limit(10)
      .execute();
    return rows.map(({ id }) => id);
  },
});

/** A page of transactions; later pages, and later reads, may have some of them again. */
async function saveTransactions(
  tx: DatabaseTransaction,
  {
    accountId: providerAccountId,
    transactions,
    payoutId,
  }: { accountId: number; transactions: ObservedTransaction[]; payoutId: string | null },
): Promise<void> {
  if (transactions.length === 0) return;
  await tx
    .insertInto('balanceTransactions')
    .values(transactions.map((one) => ({ ...one, providerAccountId, payoutId })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...Object.fromEntries(changeable.map((name) => [name, eb.ref(`excluded.${name}`)])),
        payoutId: eb.fn.coalesce('excluded.payoutId', 'balanceTransactions.payoutId'),
      })),
    )
    .execute();
}

export const createBalanceWrites = (tx: DatabaseTransaction): BalanceWrites => ({
  saveTransactions: (accountId, transactions, payoutId) =>
    saveTransactions(tx, { accountId, transactions, payoutId }),
  async moveCursor(accountId, cursor) {
    await tx
      .updateTable('balanceReads')
      .set({ cursor })
      .where('providerAccountId', '=', accountId)
      .execute();
  },
  async savePayouts(providerAccountId, payouts) {
    if (payouts.length === 0) return;
    await tx
      .insertInto('payouts')
      .values(payouts.map((one) => ({ ...one, providerAccountId })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          isReconciled: eb.ref('excluded.isReconciled'),
          arrivesOn: eb.ref('excluded.arrivesOn'),
        })),
      )
      .execute();
  },
  async markPayoutRead(payoutId) {
    await tx
      .updateTable('payouts')
      .set({ transactionsReadAt: now })
      .where('id', '=', payoutId)
      .execute();
  },
  async linkPayments(accountId) {
    await tx
      .updateTable('balanceTransactions as b')
      .from('payments as y')
      .set((eb) => ({ paymentId: eb.ref('y.id') }))
      .where('b.paymentId', 'is', null)
      .where('b.providerAccountId', '=', accountId)
      .whereRef('y.stripePaymentIntentId', '=', 'b.stripePaymentIntentId')
      .whereRef('y.providerAccountId', '=', 'b.providerAccountId')
      .execute();
  },
  async finish(accountId, until, differing) {
    const none = { readFrom: null, readUntil: null, cursor: null };
    await tx
      .updateTable('balanceReads')
      .set({ ...none, readThrough: until, differing: differing.length })
      .set({ differingPayments: differing.slice(0, shownDiffering) })
      .where('providerAccountId', '=', accountId)
      .execute();
  },
});
