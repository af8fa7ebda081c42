import { toCents, type CustomerPayment } from '@petwell/contracts';
import type { ListCustomerPayments } from '../../use-cases/staff/read-customer-payments.ts';
import type { Database } from '../database.ts';
import { Prisma } from '../generated/client.ts';

type PaymentRow = {
  id: number;
  stripe_invoice_id: string;
  enrollment_id: number;
  pet_name: string | null;
  is_first: boolean;
  status: CustomerPayment['status'];
  amount: string;
  membership_fee: string;
  refunded_amount: string;
  is_disputed: boolean;
  is_late: boolean;
  currency: string;
  card_brand: string | null;
  card_last4: string | null;
  invoiced_at: Date;
  paid_at: Date | null;
  failed_attempt: number;
  next_attempt_at: Date | null;
  failure_reason: string | null;
};

function toCustomerPayment(row: PaymentRow): CustomerPayment {
  return {
    invoiceId: row.stripe_invoice_id,
    enrollmentId: row.enrollment_id,
    petName: row.pet_name,
    kind: row.is_first ? 'first' : 'monthly',
    status: row.status,
    amountCents: toCents(row.amount),
    membershipFeeCents: toCents(row.membership_fee),
    refundedCents: toCents(row.refunded_amount),
    isDisputed: row.is_disputed,
    isLate: row.is_late,
    currency: row.currency,
    cardBrand: row.card_brand,
    cardLast4: row.card_last4,
    createdAt: row.invoiced_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    failedAttempts: row.failed_attempt,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    reason: row.failure_reason,
  };
}

export function createListCustomerPayments(database: Database): ListCustomerPayments {
  return async ({ ownerId, after, limit }) => {
    const onwards = after
      ? Prisma.sql`AND (y.invoiced_at, y.id) < (${after[0]}::timestamptz, ${after[1]}::int)`
      : Prisma.empty;
    const rows = await database.$queryRaw<PaymentRow[]>`
      SELECT y.id, y.stripe_invoice_id, y.enrollment_id, p.snapshot #>> '{pet,name}' AS pet_name,
        y.is_first, y.status, y.amount::text AS amount, y.membership_fee::text AS membership_fee,
        y.refunded_amount::text AS refunded_amount, y.is_disputed, y.is_late, y.currency,
        y.card_brand, y.card_last4, y.invoiced_at, y.paid_at, y.failed_attempt, y.next_attempt_at,
        y.failure_reason
      FROM payable_enrollments p JOIN payments y ON y.enrollment_id = p.enrollment_id
      WHERE p.owner_id = ${ownerId} ${onwards}
      ORDER BY y.invoiced_at DESC, y.id DESC
      LIMIT ${limit}`;
    return rows.map((row) => ({
      position: [row.invoiced_at.toISOString(), row.id],
      payment: toCustomerPayment(row),
    }));
  };
}
