import { fromCents, toCents } from '@petwell/contracts';
import { enrollmentSnapshotSchema } from '@petwell/contracts/events';
import { type Database, type DatabaseTransaction, now } from '../core/store-database.ts';
import { readPlanNames } from '../core/store-terms.ts';
import type { LonePayments } from './reread-payment.ts';

const selectLone = (kysely: Database) =>
  kysely
    .selectFrom('payments as y')
    .where('y.stripeSubscriptionId', 'is', null)
    .where('y.stripePaymentIntentId', 'is not', null);

export const createIsOnFile =
  (kysely: Database) =>
  async (invoiceId: string): Promise<boolean> => {
    const found = selectLone(kysely).select('y.id').where('y.stripeInvoiceId', '=', invoiceId);
    return (await found.executeTakeFirst()) !== undefined;
  };

/** Opens payments of invoices that no subscription made, in a transaction. */
export const openLonePayments = (tx: DatabaseTransaction, timeZone: string): LonePayments => ({
  async lock(invoiceId) {
    const row = await selectLone(tx)
      .innerJoin('payableEnrollments as p', 'p.enrollmentId', 'y.enrollmentId')
      .innerJoin('customers as c', 'c.ownerId', 'y.payerId')
      .where('y.stripeInvoiceId', '=', invoiceId)
      .where('p.snapshot', 'is not', null)
      .select(['y.enrollmentId', 'y.refundedAmount', 'y.isDisputed', 'p.snapshot'])
      .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email', 'c.deletedAt'])
      .forUpdate('p')
      .executeTakeFirst();
    if (!row) return null;
    const { enrollmentId, refundedAmount, isDisputed, snapshot, deletedAt, ...payer } = row;
    return {
      enrollmentId,
      isDisputed,
      payer,
      refundedCents: toCents(refundedAmount.toFixed(2)),
      snapshot: enrollmentSnapshotSchema.parse(snapshot),
      planNameFor: await readPlanNames(tx, { enrollmentId, timeZone }),
      isForgotten: deletedAt !== null,
    };
  },
  async save(invoiceId, { intent, isForgotten }) {
    const { refundedCents, isDisputed, dispute, fraudWarnedAt, card } = intent;
    await tx
      .updateTable('payments')
      .set((eb) => ({
        refundedAmount: fromCents(refundedCents),
        isDisputed,
        disputeStatus: eb.fn.coalesce(eb.val(dispute?.status ?? null), 'disputeStatus'),
        fraudWarnedAt: eb.fn.coalesce(eb.val(fraudWarnedAt ?? null), 'fraudWarnedAt'),
        ...(!isForgotten && { cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null }),
        updatedAt: now,
      }))
      .where('stripeInvoiceId', '=', invoiceId)
      .execute();
  },
});
