import type { PaidMethod, RecordedPayment } from '@petwell/contracts/routes';
import type { NewPrice, NewTerms } from '../core/state/enrollment.ts';

/** A recorded payment as stored. Days `YYYY-MM-DD` at the clinic. */
export type StoredPayment = {
  id: string;
  enrollmentId: number;
  amountCents: number;
  membershipFeeCents: number;
  /** The plan began with it. */
  isFirst: boolean;
  paidOn: string;
  method: PaidMethod;
  paidUntil: string;
  /** The plan was paid until this day before. Null: it isn't known. */
  previousPaidUntil: string | null;
  /** From when its months count. */
  countedFrom: string;
  /** Why the amount differs from what the months and the fee cost; null: it doesn't. */
  reason: string | null;
  recordedAt: Date;
  recordedBy: string;
  voidedAt: Date | null;
  voidReason: string | null;
  /** Voided after the card billed the plan, and not paid since: its months are owed again. */
  isOwed: boolean;
  /** The voided payment whose months it pays. */
  settlesId: string | null;
  /** It paid overdue invoices of the payment provider: it moves no day, and its void leaves its months owed. */
  isOutOfBand: boolean;
  /** Of a prepaid year: so many percent less than twelve months. Null: it isn't one. */
  yearPercent: number | null;
  /** The unused months of a prepaid year that were given back after its plan ended. */
  refund: { amountCents: number; at: Date; method: PaidMethod; by: string } | null;
};

/** Recorded payments of plans, in a transaction. The plan's lock also locks them. */
export type RecordedPayments = {
  insert(payment: StoredPayment): Promise<void>;
  /** Oldest first. */
  listOf(enrollmentId: number): Promise<StoredPayment[]>;
  void(
    id: string,
    voided: { at: Date; by: string; reason: string; isOwed: boolean },
  ): Promise<void>;
  setOwed(id: string, isOwed: boolean): Promise<void>;
  refund(id: string, refund: NonNullable<StoredPayment['refund']>): Promise<void>;
  /** Keeps what is about to be given back; null: it isn't. Until it was, `refund` of the payment is null. */
  orderRefund(
    id: string,
    order: Omit<NonNullable<StoredPayment['refund']>, 'at'> | null,
  ): Promise<void>;
  /** The changes of its terms that are on their way. */
  readNewTerms(enrollmentId: number): Promise<NewTerms>;
  /** Of changes alone. */
  readNewPrice(enrollmentId: number): Promise<NewPrice | null>;
  readNewPrices(enrollmentId: number): Promise<NewPrice[]>;
};

export const toRecordedPayment = (payment: StoredPayment): RecordedPayment => ({
  id: payment.id,
  enrollmentId: payment.enrollmentId,
  amountCents: payment.amountCents,
  paidOn: payment.paidOn,
  method: payment.method,
  paidUntil: payment.paidUntil,
  countedFrom: payment.countedFrom,
  recordedAt: payment.recordedAt.toISOString(),
  recordedBy: payment.recordedBy,
  voidedAt: payment.voidedAt?.toISOString() ?? null,
  voidReason: payment.voidReason,
  ...(payment.reason !== null && { reason: payment.reason }),
  isOwed: payment.isOwed,
  ...(payment.yearPercent !== null && { prepaidYear: { percent: payment.yearPercent } }),
  ...(payment.refund && {
    refund: { amountCents: payment.refund.amountCents, method: payment.refund.method },
  }),
});
