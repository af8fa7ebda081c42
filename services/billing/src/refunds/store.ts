import { toCents, type PaymentRefund } from '@petwell/contracts';
import type { NotNull } from 'kysely';
import { fromNow, type Database, type DatabaseTransaction } from '../core/store-database.ts';
import { toRefundView } from '../core/rules-money-back.ts';
import type {
  RefundablePayment,
  Refunds,
  Reservation,
  Reservations,
  ReservedKind,
} from './reservation.ts';

const recordedReference = /^recorded_(\d+)$/;

const selectPayments = (kysely: Database) =>
  kysely
    .selectFrom('payments as y')
    .innerJoin('payableEnrollments as p', 'p.enrollmentId', 'y.enrollmentId')
    .innerJoin('providerAccounts as a', 'a.id', 'y.providerAccountId')
    .select(['y.id', 'y.source', 'y.status', 'y.isFirst', 'y.amount', 'y.paidAt', 'y.enrollmentId'])
    .select(['y.stripeInvoiceId as invoiceId', 'y.stripeSubscriptionId as subscriptionId'])
    .select(['y.stripePaymentIntentId as paymentIntentId', 'a.isCurrent', 'p.hasDied']);
type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['execute']>>[number];

const toRefundable = ({ amount, ...row }: PaymentRow): RefundablePayment => ({
  ...row,
  amountCents: toCents(amount.toFixed(2)),
});

const selectReservations = (kysely: Database) =>
  kysely
    .selectFrom('refunds')
    .select(['id', 'paymentId', 'status', 'amountCents', 'kind', 'reason', 'attempt'])
    // Only those that staff asked for have one.
    .$narrowType<{ kind: ReservedKind; reason: NotNull }>();

export function createRefunds(kysely: Database): Refunds {
  const findPayment = async (id: number) => {
    const row = await selectPayments(kysely).where('y.id', '=', id).executeTakeFirst();
    return row ? toRefundable(row) : null;
  };
  return {
    async findPayment(reference) {
      const [, recordedId] = recordedReference.exec(reference) ?? [];
      if (recordedId !== undefined) {
        const recorded = await findPayment(Number(recordedId));
        return recorded?.source === 'recorded' ? recorded : null;
      }
      const row = await selectPayments(kysely)
        .where('y.stripeInvoiceId', '=', reference)
        .executeTakeFirst();
      return row ? toRefundable(row) : null;
    },
    async findByRequest(request) {
      const found = await selectReservations(kysely)
        .where('request', '=', request)
        .executeTakeFirst();
      return found ?? null;
    },
    listReserved: (paymentId) =>
      selectReservations(kysely)
        .where('paymentId', '=', paymentId)
        .where('status', '=', 'reserved')
        .execute(),
    async read(id): Promise<PaymentRefund> {
      const row = await kysely
        .selectFrom('refunds')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return toRefundView(row);
    },
    async listLeftBehind(olderThanMs) {
      const rows = await selectReservations(kysely)
        .where('status', '=', 'reserved')
        .where('createdAt', '<', fromNow(-olderThanMs))
        .orderBy('createdAt')
        .limit(50)
        .execute();
      const found = rows.map(async (reservation) => {
        const payment = await findPayment(reservation.paymentId);
        return payment?.isCurrent ? [{ payment, reservation }] : [];
      });
      return (await Promise.all(found)).flat();
    },
  };
}

/** Creates the store of reservations in a transaction. */
export const createReservations = (tx: DatabaseTransaction): Reservations => ({
  async add({ requestedBy, ...given }): Promise<Reservation> {
    const { id, attempt } = await tx
      .insertInto('refunds')
      .values({
        ...given,
        status: 'reserved',
        requestedBy: requestedBy && JSON.stringify(requestedBy),
      })
      .returning(['id', 'attempt'])
      .executeTakeFirstOrThrow();
    const { paymentId, amountCents, kind, reason } = given;
    return { id, attempt, status: 'reserved', paymentId, amountCents, kind, reason };
  },
  async release(id) {
    await tx.deleteFrom('refunds').where('id', '=', id).where('status', '=', 'reserved').execute();
  },
  async spoilAttempt(id) {
    const { attempt } = await tx
      .updateTable('refunds')
      .set((eb) => ({ attempt: eb('attempt', '+', 1) }))
      .where('id', '=', id)
      .returning('attempt')
      .executeTakeFirstOrThrow();
    return attempt;
  },
});
