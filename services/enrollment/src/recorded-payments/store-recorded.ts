import { recordedMethodSchema } from '@petwell/contracts/routes';
import type { Kysely, Transaction } from 'kysely';
import { fromDay, toDay } from '../core/store-rows.ts';
import type { DB } from '../data/generated/tables.ts';
import type { RecordedPayments } from './recorded-payment.ts';

/** Lists a plan's recorded payments, oldest first. */
export const createListRecorded =
  (db: Kysely<DB>): RecordedPayments['listOf'] =>
  async (enrollmentId) => {
    const rows = await db
      .selectFrom('recordedPayments')
      .selectAll()
      .where('enrollmentId', '=', enrollmentId)
      .orderBy('recordedAt')
      .orderBy('paidUntil')
      .execute();
    return rows.map(({ paidOn, paidUntil, previousPaidUntil, countedFrom, method, ...row }) => ({
      ...row,
      method: recordedMethodSchema.catch('other').parse(method),
      paidOn: toDay(paidOn),
      paidUntil: toDay(paidUntil),
      previousPaidUntil: previousPaidUntil && toDay(previousPaidUntil),
      countedFrom: toDay(countedFrom),
    }));
  };

/** Stores recorded payments in a transaction. */
export const toRecordedPayments = (tx: Transaction<DB>): RecordedPayments => ({
  async insert({ paidOn, paidUntil, previousPaidUntil, countedFrom, ...payment }) {
    await tx
      .insertInto('recordedPayments')
      .values({
        ...payment,
        paidOn: fromDay(paidOn),
        paidUntil: fromDay(paidUntil),
        previousPaidUntil: previousPaidUntil === null ? null : fromDay(previousPaidUntil),
        countedFrom: fromDay(countedFrom),
      })
      .execute();
  },
  listOf: createListRecorded(tx),
  async void(id, { at, by, reason, isOwed }) {
    await tx
      .updateTable('recordedPayments')
      .set({ voidedAt: at, voidedBy: by, voidReason: reason, isOwed })
      .where('id', '=', id)
      .execute();
  },
  async setOwed(id, isOwed) {
    await tx.updateTable('recordedPayments').set({ isOwed }).where('id', '=', id).execute();
  },
});
