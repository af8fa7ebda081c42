import { toCents, type CustomerPayment } from '@petwell/contracts';
import { enrollmentSnapshotSchema } from '@petwell/contracts/events';
import type { CustomerPaymentPosition, ListCustomerPayments } from './read-customer-payments.ts';
import type { ListCards } from './read-own-payments.ts';
import { isDisputeSettled } from './rules.ts';
import type { Database, Prisma } from '../data/database.ts';
import type { Payment } from '../data/generated/client.ts';
import { liveStatuses, selectPlans } from '../data/live-plans.ts';

function toCustomerPayment(row: Payment, petName: string | null): CustomerPayment {
  return {
    invoiceId: row.stripeInvoiceId,
    enrollmentId: row.enrollmentId,
    petName,
    kind: row.isFirst ? 'first' : 'monthly',
    // Only `saveConvergence` writes the column.
    status: row.status as CustomerPayment['status'],
    amountCents: toCents(row.amount.toFixed(2)),
    membershipFeeCents: toCents(row.membershipFee.toFixed(2)),
    refundedCents: toCents(row.refundedAmount.toFixed(2)),
    isDisputed: row.isDisputed && !isDisputeSettled(row.disputeStatus),
    isLate: row.isLate,
    currency: row.currency,
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
    createdAt: row.invoicedAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    failedAttempts: row.failedAttempt,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    reason: row.failureReason,
  };
}

const isBehind = ([invoicedAt, id]: CustomerPaymentPosition) => [
  { invoicedAt: { lt: invoicedAt } },
  { invoicedAt, id: { lt: id } },
];

/** Lists an owner's payments, newest first. */
export function createListCustomerPayments(prisma: Prisma): ListCustomerPayments {
  return async ({ ownerId, after, limit }) => {
    const payables = await prisma.payableEnrollment.findMany({ where: { ownerId } });
    const petNames = new Map(
      payables.map(({ enrollmentId, snapshot }) => [
        enrollmentId,
        enrollmentSnapshotSchema.safeParse(snapshot).data?.pet.name ?? null,
      ]),
    );
    const rows = await prisma.payment.findMany({
      where: {
        enrollmentId: { in: [...petNames.keys()] },
        ...(after && { OR: isBehind(after) }),
      },
      orderBy: [{ invoicedAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return rows.map((row) => ({
      position: [row.invoicedAt.toISOString(), row.id],
      item: toCustomerPayment(row, petNames.get(row.enrollmentId) ?? null),
    }));
  };
}

/** Lists the cards that the owner's next payments are charged to. */
export function createListCards(kysely: Database): ListCards {
  return async (ownerId) => {
    const rows = await selectPlans(kysely)
      .where('p.ownerId', '=', ownerId)
      .where('s.status', 'in', liveStatuses)
      .select(['s.enrollmentId', 's.cardBrand as brand', 's.cardLast4', 's.cardExpiresOn'])
      .orderBy('s.enrollmentId')
      .execute();
    return rows.flatMap(({ enrollmentId, brand, cardLast4: last4, cardExpiresOn: expiresOn }) =>
      last4 === null || expiresOn === null
        ? []
        : {
            enrollmentId,
            brand,
            last4,
            expMonth: expiresOn.getUTCMonth() + 1,
            expYear: expiresOn.getUTCFullYear(),
          },
    );
  };
}
