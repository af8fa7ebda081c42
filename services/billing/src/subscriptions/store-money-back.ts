import { z } from 'zod';
import { convergeRefunds, type RefundChange, type StoredRefund } from './converge-money-back.ts';
import type { RefundRequester } from '../core/rules-money-back.ts';
import type { ObservedDispute, ObservedInvoice } from '../core/rules-observation.ts';
import type { InvoiceRefundChange } from './ledger-transaction.ts';
import { now, type DatabaseTransaction } from '../core/store-database.ts';

const requesterSchema = z.object({
  staffId: z.int(),
  username: z.string(),
  name: z.string().nullable(),
  clientAddress: z.string(),
});

export const toRequester = (stored: unknown): RefundRequester | null =>
  requesterSchema.nullable().parse(stored ?? null);

const refundColumns = [
  'id',
  'stripeRefundId',
  'status',
  'amountCents',
  'kind',
  'reason',
  'requestedBy',
  'isSilent',
] as const;

async function lockRefunds(tx: DatabaseTransaction, paymentId: number): Promise<StoredRefund[]> {
  const rows = await tx
    .selectFrom('refunds')
    .select(refundColumns)
    .where('paymentId', '=', paymentId)
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...row, requestedBy: toRequester(row.requestedBy) }));
}

async function saveRefund(
  tx: DatabaseTransaction,
  paymentId: number,
  { row, refund, news }: RefundChange,
): Promise<void> {
  const { id: stripeRefundId, status, amountCents, failureReason, createdAt: refundedAt } = refund;
  const observed = { stripeRefundId, status, amountCents, failureReason, refundedAt };
  const failed = news === 'failed' ? { failedAt: now } : {};
  if (row === null) {
    await tx
      .insertInto('refunds')
      .values({ paymentId, ...observed, ...failed })
      .execute();
    return;
  }
  await tx
    .updateTable('refunds')
    .set({ ...observed, ...failed, updatedAt: now })
    .where('id', '=', row.id)
    .execute();
}

/** Stores disputes as read. */
async function saveDisputes(
  tx: DatabaseTransaction,
  paymentId: number,
  disputes: readonly ObservedDispute[],
): Promise<void> {
  for (const { id: stripeDisputeId, createdAt: openedAt, ...dispute } of disputes) {
    const observed = { ...dispute, openedAt, updatedAt: now };
    await tx
      .insertInto('disputes')
      .values({ paymentId, stripeDisputeId, ...observed })
      .onConflict((conflict) => conflict.column('stripeDisputeId').doUpdateSet(observed))
      .execute();
  }
}

/**
 * Stores the refunds and disputes of the invoices whose payments were read with them, and returns what became
 * of the refunds. The transaction holds the enrollment's row lock.
 */
export async function saveMoneyBack(
  tx: DatabaseTransaction,
  invoices: readonly ObservedInvoice[],
): Promise<InvoiceRefundChange[]> {
  const changes: InvoiceRefundChange[] = [];
  for (const invoice of invoices) {
    const moneyBack = invoice.paymentIntent?.moneyBack;
    if (!moneyBack) continue;
    const payment = await tx
      .selectFrom('payments')
      .select('id')
      .where('stripeInvoiceId', '=', invoice.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!payment) continue;
    const stored = await lockRefunds(tx, payment.id);
    const converged = convergeRefunds(stored, moneyBack.refunds);
    for (const change of converged) await saveRefund(tx, payment.id, change);
    await saveDisputes(tx, payment.id, moneyBack.disputes);
    changes.push(...converged.map((change) => ({ ...change, invoice })));
  }
  return changes;
}
