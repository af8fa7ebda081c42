import { instantOf } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import { sql } from 'kysely';
import type { CountedAtOf } from '../balance/index.ts';
import type { RecordedPayment } from './consume.ts';
import type { Database, DatabaseTransaction } from '../core/store-database.ts';

/** Staff's notes on a deleted owner aren't stored, however late the event is. */
async function readReason(
  tx: DatabaseTransaction,
  { ownerId, voidReason }: RecordedPayment,
): Promise<string | null> {
  if (voidReason === undefined) return null;
  const owner = await tx
    .selectFrom('customers')
    .select('deletedAt')
    .where('ownerId', '=', ownerId)
    .forShare()
    .executeTakeFirst();
  return owner && owner.deletedAt === null ? voidReason : null;
}

/** The out-of-band payment that it is, or whose months it pays after a void. */
async function readOutOfBandId(
  tx: DatabaseTransaction,
  { id, settlesId }: RecordedPayment,
): Promise<string | null> {
  if (settlesId === undefined) {
    const own = tx.selectFrom('outOfBandPayments').select('id').where('id', '=', id);
    return (await own.executeTakeFirst())?.id ?? null;
  }
  const settled = tx
    .selectFrom('payments')
    .select('outOfBandId')
    .where('recordedId', '=', settlesId);
  return (await settled.executeTakeFirst())?.outOfBandId ?? null;
}

/** How a year in advance was charged that an owner paid by card. */
async function readCharge(tx: DatabaseTransaction, { id, method }: RecordedPayment) {
  const year =
    method === 'card'
      ? await tx
          .selectFrom('prepaidYears')
          .select(['stripeInvoiceId', 'stripePaymentIntentId', 'providerAccountId', 'chargedCents'])
          .where('yearId', '=', id)
          .executeTakeFirst()
      : undefined;
  return year ?? {};
}

export const createFindInvoice =
  (kysely: Database) =>
  async (recordedId: string): Promise<string | null> => {
    const found = kysely
      .selectFrom('payments')
      .select('stripeInvoiceId')
      .where('recordedId', '=', recordedId);
    return (await found.executeTakeFirst())?.stripeInvoiceId ?? null;
  };

const dayOf = (day: string | null | undefined): Date | null => (day ? new Date(day) : null);

/** Stores, once, that the unused months of a prepaid year were given back. It counts like a payment of its day. */
async function keepRefund(
  tx: DatabaseTransaction,
  { id, refund }: RecordedPayment,
  { countedAtOf, ...clinic }: { now: Date; timeZone: string; countedAtOf: CountedAtOf },
): Promise<void> {
  // One to a card has its own refund, which was made before.
  if (refund === undefined || refund.method === 'card') return;
  const { amountCents, at, method: recordedMethod, by: recordedBy } = refund;
  const { id: paymentId } = await tx
    .updateTable('payments')
    .set({ refundedAmount: fromCents(amountCents) })
    .where('recordedId', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('refunds')
    .values({
      // There is one of a payment.
      id,
      paymentId,
      amountCents,
      status: 'succeeded',
      kind: 'unused_months',
      reason: 'Unused months of a prepaid year',
      recordedMethod,
      recordedBy,
      refundedAt: await countedAtOf(tx, new Date(at), clinic),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Stores a payment that staff recorded among the plan's payments; the second time, only whether it was voided, and why. */
export async function keepRecordedPayment(
  tx: DatabaseTransaction,
  payment: RecordedPayment,
  { countedAtOf, ...clinic }: { now: Date; timeZone: string; countedAtOf: CountedAtOf },
): Promise<void> {
  const paidAt = new Date(payment.paidAt);
  const noonOf = (day: string | undefined) =>
    day === undefined ? null : instantOf({ day, time: '12:00' }, clinic.timeZone);
  const voidedAt = payment.isVoided ? new Date(payment.voidedAt ?? clinic.now) : null;
  await tx
    .insertInto('payments')
    .values({
      source: 'recorded',
      recordedId: payment.id,
      recordedMethod: payment.method,
      recordedBy: payment.recordedBy,
      voidReason: await readReason(tx, payment),
      enrollmentId: payment.enrollmentId,
      payerId: payment.ownerId,
      amount: fromCents(payment.amountCents),
      membershipFee: fromCents(payment.membershipFeeCents),
      currency: 'usd',
      status: payment.isVoided ? 'void' : 'paid',
      isFirst: payment.isFirst,
      periodStart: noonOf(payment.covers?.from),
      periodEnd: noonOf(payment.covers?.until),
      invoicedAt: paidAt,
      paidAt,
      countedAt: await countedAtOf(tx, paidAt, clinic),
      voidedAt,
      voidCountedAt: voidedAt && (await countedAtOf(tx, voidedAt, clinic)),
      owedFrom: dayOf(payment.owed?.from),
      owedUntil: dayOf(payment.owed?.until),
      settlesId: payment.settlesId ?? null,
      yearPercent: payment.prepaidYear?.percent ?? null,
      outOfBandId: await readOutOfBandId(tx, payment),
      ...(await readCharge(tx, payment)),
      updatedAt: sql<Date>`now()`,
    })
    .onConflict((conflict) =>
      conflict.column('recordedId').doUpdateSet({
        voidReason: sql<string>`coalesce(payments.void_reason, excluded.void_reason)`,
        owedFrom: sql<Date>`coalesce(payments.owed_from, excluded.owed_from)`,
        owedUntil: sql<Date>`coalesce(payments.owed_until, excluded.owed_until)`,
        voidedAt: sql<Date>`coalesce(payments.voided_at, excluded.voided_at)`,
        voidCountedAt: sql<Date>`coalesce(payments.void_counted_at, excluded.void_counted_at)`,
        status: sql<string>`CASE WHEN excluded.status = 'void' THEN 'void' ELSE payments.status END`,
        updatedAt: sql<Date>`now()`,
      }),
    )
    .execute();
  await keepRefund(tx, payment, { countedAtOf, ...clinic });
}
