import {
  idSchema,
  toCents,
  unpaidDays,
  type FailedPayment,
  type FirstDecline,
} from '@petwell/contracts';
import type { Decimal } from '@prisma/client/runtime/client';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../data/database.ts';
import type { PagedList } from './read-work-list.ts';
import { daysAfter } from './rules.ts';
import {
  comesBefore,
  countRows,
  customerColumns,
  petName,
  selectAskedPlans,
  withOwnerName,
} from './store-list-parts.ts';

const selectOverdue = (kysely: Database) =>
  selectAskedPlans(kysely).where('s.status', 'in', ['past_due', 'unpaid']);

/** Selects a plan's amount due: the sum of its open invoices, and its newest failure. */
const selectDue = (kysely: Database) =>
  selectOverdue(kysely)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments as y')
          .whereRef('y.stripeSubscriptionId', '=', 's.stripeSubscriptionId')
          .where('y.status', '=', 'open')
          .select((due) => [
            sql<Decimal | null>`sum(${due.ref('y.amount')})`.as('amount'),
            due.fn.max('y.failedAt').as('failedAt'),
            due.fn.min('y.nextAttemptAt').as('nextAttemptAt'),
            sql<string | null>`(array_agg(${due.ref('y.stripeInvoiceId')}
              ORDER BY ${due.ref('y.invoicedAt')}, ${due.ref('y.id')}))[1]`.as('invoiceId'),
            sql<string | null>`(array_agg(${due.ref('y.failureReason')}
              ORDER BY ${due.ref('y.failedAt')} DESC NULLS LAST))[1]`.as('reason'),
          ])
          .as('due'),
      (join) => join.onTrue(),
    )
    .select(customerColumns)
    .select(['p.enrollmentId', 'due.amount', 'due.nextAttemptAt', 'due.reason', 'due.invoiceId'])
    .select((eb) => [
      eb.ref('s.status').$castTo<'past_due' | 'unpaid'>().as('status'),
      petName(eb),
      eb.fn
        .coalesce('due.failedAt', sql<Date>`date_trunc('milliseconds', ${eb.ref('s.observedAt')})`)
        .as('failedAt'),
    ]);

/** Lists the amounts due for plans that are past due or suspended, newest failure first. */
export const createFailedPayments = (kysely: Database): PagedList<FailedPayment> => ({
  position: z.tuple([z.iso.datetime(), idSchema]),
  async read({ after, limit }) {
    const rows = await kysely
      .selectFrom(selectDue(kysely).as('overdue'))
      .selectAll()
      .where((eb) => comesBefore([eb.ref('failedAt'), eb.ref('enrollmentId')], after))
      .orderBy('failedAt', 'desc')
      .orderBy('enrollmentId', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ failedAt, nextAttemptAt, amount, ...row }) => ({
      position: [failedAt.toISOString(), row.enrollmentId],
      item: {
        ...withOwnerName(row),
        amountCents: toCents(amount?.toFixed(2) ?? '0.00'),
        failedAt: failedAt.toISOString(),
        nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
      },
    }));
  },
  count: () => countRows(kysely, selectOverdue(kysely).select('p.enrollmentId')),
});

/** Reads the last declined first payment of each plan that wasn't paid since, as long as these are kept. */
export async function listFirstDeclines(kysely: Database, now: Date): Promise<FirstDecline[]> {
  const rows = await kysely
    .selectFrom('payments as y')
    .innerJoin('payableEnrollments as p', 'p.enrollmentId', 'y.enrollmentId')
    .where('p.closedAt', 'is', null)
    .where('p.hasDied', '=', false)
    .where('y.isFirst', '=', true)
    .where('y.status', 'in', ['open', 'void', 'uncollectible'])
    .where('y.failedAt', '>=', daysAfter(now, -unpaidDays))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as paid')
            .whereRef('paid.enrollmentId', '=', 'y.enrollmentId')
            .where('paid.status', '=', 'paid')
            .select('paid.id'),
        ),
      ),
    )
    .distinctOn('y.enrollmentId')
    .orderBy('y.enrollmentId')
    .orderBy('y.failedAt', 'desc')
    .select((eb) => [
      'y.enrollmentId',
      'y.failureReason as reason',
      eb.ref('y.failedAt').$notNull().as('failedAt'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() }));
}
