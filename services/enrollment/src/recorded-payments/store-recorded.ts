import { paidMethodSchema } from '@petwell/contracts/routes';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { readNewPrice, readNewPrices, readNewTerms } from '../core/terms/store-new-terms.ts';
import { fromDay, toDay } from '../core/store-rows.ts';
import type { DB } from '../data/generated/tables.ts';
import type { RecordedPayments, StoredPayment } from './recorded-payment.ts';

const methodOf = (method: string | null) => paidMethodSchema.catch('other').parse(method);

/** Reads a payment's row. */
export function toStoredPayment(row: Selectable<DB['recordedPayments']>): StoredPayment {
  const { refundedCents, refundedAt, refundMethod, refundedBy, ...payment } = row;
  const { paidOn, paidUntil, previousPaidUntil, countedFrom, method } = payment;
  return {
    ...payment,
    method: methodOf(method),
    paidOn: toDay(paidOn),
    paidUntil: toDay(paidUntil),
    previousPaidUntil: previousPaidUntil && toDay(previousPaidUntil),
    countedFrom: toDay(countedFrom),
    refund:
      refundedAt === null
        ? null
        : {
            amountCents: refundedCents ?? 0,
            at: refundedAt,
            method: methodOf(refundMethod),
            by: refundedBy ?? '',
          },
  };
}

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
    return rows.map(toStoredPayment);
  };

/** Stores recorded payments in a transaction. */
export const toRecordedPayments = (tx: Transaction<DB>): RecordedPayments => ({
  async insert({
    paidOn,
    paidUntil,
    previousPaidUntil,
    countedFrom,
    // Only `refund` writes it.
    refund: _refund,
    ...payment
  }) {
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
  async refund(id, { amountCents: refundedCents, at: refundedAt, method, by: refundedBy }) {
    await tx
      .updateTable('recordedPayments')
      .set({ refundedCents, refundedAt, refundMethod: method, refundedBy })
      .where('id', '=', id)
      .execute();
  },
  async orderRefund(id, order) {
    const { amountCents: refundedCents, method, by } = order ?? {};
    await tx
      .updateTable('recordedPayments')
      .set({
        refundedCents: refundedCents ?? null,
        refundMethod: method ?? null,
        refundedBy: by ?? null,
      })
      .where('id', '=', id)
      .where('refundedAt', 'is', null)
      .execute();
  },
  readNewTerms: (enrollmentId) => readNewTerms(tx, enrollmentId),
  readNewPrice: (enrollmentId) => readNewPrice(tx, enrollmentId),
  readNewPrices: (enrollmentId) => readNewPrices(tx, enrollmentId),
});
