import { AppError, type StaffActor } from '@petwell/chassis';
import { owedMonthSchema, toCents } from '@petwell/contracts';
import { payOverdueSchema } from '@petwell/contracts/routes';
import { sql } from 'kysely';
import { z } from 'zod';
import { fromNow, type Database, type DatabaseTransaction } from '../../core/store-database.ts';
import {
  amountCentsOf,
  type OutOfBandLog,
  type OutOfBandPayment,
  type OutOfBandPayments,
} from './payment.ts';

const monthsSchema = z.array(
  owedMonthSchema.extend({ invoiceId: z.string(), isDraft: z.boolean() }),
);
const methodSchema = payOverdueSchema.shape.method;

const selectPayments = (kysely: Database) =>
  kysely
    .selectFrom('outOfBandPayments as o')
    .innerJoin('payableEnrollments as p', 'p.enrollmentId', 'o.enrollmentId')
    .select(['o.id', 'o.enrollmentId', 'o.stripeSubscriptionId as subscriptionId', 'o.status'])
    .select(['o.method', 'o.months', 'o.actor', sql<string>`o.paid_on::text`.as('paidOn')])
    .select((eb) => eb.ref('p.ownerId').$notNull().as('ownerId'));
type Row = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>;

const toPayment = ({ method, months, actor, ...row }: Row): OutOfBandPayment => ({
  ...row,
  method: methodSchema.parse(method),
  months: monthsSchema.parse(months),
  // Only `add` writes it.
  actor: actor as StaffActor,
});

export function createOutOfBandPayments(kysely: Database): OutOfBandPayments {
  return {
    async findEnrollment(enrollmentId) {
      const row = await kysely
        .selectFrom('payableEnrollments as p')
        .innerJoin('subscriptions as s', (join) =>
          join.onRef('s.enrollmentId', '=', 'p.enrollmentId').onRef('s.attempt', '=', 'p.attempt'),
        )
        .innerJoin('providerAccounts as a', 'a.id', 's.providerAccountId')
        .select(['p.enrollmentId', 'p.ownerId', 's.stripeSubscriptionId as subscriptionId'])
        .select(['a.isCurrent', 'p.closedAt', 'p.endingSince', 'p.hasDied'])
        .where('p.enrollmentId', '=', enrollmentId)
        .executeTakeFirst();
      if (!row || row.ownerId === null) return null;
      const { closedAt, endingSince, hasDied, ownerId, ...enrollment } = row;
      return {
        ...enrollment,
        ownerId,
        isEnded: closedAt !== null || endingSince !== null || hasDied,
      };
    },
    async findByRequest(request) {
      const row = await selectPayments(kysely).where('o.request', '=', request).executeTakeFirst();
      return row ? toPayment(row) : null;
    },
    async listStarted(subscriptionId) {
      const rows = await selectPayments(kysely)
        .where('o.stripeSubscriptionId', '=', subscriptionId)
        .where('o.status', '=', 'started')
        .execute();
      return rows.map(toPayment);
    },
    async listLeftBehind(olderThanMs) {
      const rows = await selectPayments(kysely)
        .innerJoin('subscriptions as s', 's.stripeSubscriptionId', 'o.stripeSubscriptionId')
        .innerJoin('providerAccounts as a', 'a.id', 's.providerAccountId')
        .where('a.isCurrent', '=', true)
        .where('o.status', '=', 'started')
        .where('o.createdAt', '<', fromNow(-olderThanMs))
        .orderBy('o.createdAt')
        .limit(50)
        .execute();
      return rows.map(toPayment);
    },
    async isTried(invoiceIds) {
      const tried = await kysely
        .selectFrom('paymentAttempts as t')
        .innerJoin('payments as y', 'y.id', 't.paymentId')
        .select('t.id')
        .where('y.stripeInvoiceId', 'in', invoiceIds)
        .where('t.status', '=', 'started')
        .executeTakeFirst();
      return tried !== undefined;
    },
  };
}

/** Creates what writes payments out of band in a transaction. */
export const createOutOfBandLog = (tx: DatabaseTransaction): OutOfBandLog => ({
  async add({ enrollmentId, subscriptionId, request, method, paidOn, months, actor }) {
    const { id } = await tx
      .insertInto('outOfBandPayments')
      .values({
        enrollmentId,
        stripeSubscriptionId: subscriptionId,
        request,
        amountCents: amountCentsOf(months),
        method,
        paidOn: new Date(paidOn),
        months: JSON.stringify(months),
        actor: JSON.stringify(actor),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const invoiceIds = months.map(({ invoiceId }) => invoiceId);
    const { numUpdatedRows } = await tx
      .updateTable('payments')
      .set({ outOfBandId: id })
      .where('stripeInvoiceId', 'in', invoiceIds)
      .executeTakeFirst();
    // Reading the subscription stores them all, so this is only a new one that is just being made.
    if (numUpdatedRows !== BigInt(months.length)) throw new AppError('service_unavailable');
    return id;
  },
  async finish({ id, months }, paid) {
    const paidIds = paid.map(({ invoiceId }) => invoiceId);
    const others = months.filter(({ invoiceId }) => !paidIds.includes(invoiceId));
    if (others.length > 0) {
      await tx
        .updateTable('payments')
        .set({ outOfBandId: null })
        .where('outOfBandId', '=', id)
        .where(
          'stripeInvoiceId',
          'in',
          others.map(({ invoiceId }) => invoiceId),
        )
        .execute();
    }
    await tx
      .updateTable('outOfBandPayments')
      .set({
        status: paid.length > 0 ? 'recorded' : 'refused',
        ...(paid.length > 0 && { months: JSON.stringify(paid) }),
      })
      .where('id', '=', id)
      .execute();
    const { fee } = await tx
      .selectFrom('payments')
      .where('outOfBandId', '=', id)
      .where('source', '=', 'subscription')
      .select(sql<string>`coalesce(sum(membership_fee), 0)::numeric(10, 2)::text`.as('fee'))
      .executeTakeFirstOrThrow();
    return toCents(fee);
  },
});
