import { type FailedPayment, type FirstDecline, idSchema, unpaidDays } from '@petwell/contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../core/store-database.ts';
import type { DB } from '../data/generated/tables.ts';
import type { PagedList } from './read-work-list.ts';
import { daysAfter, toOwedMonths } from '../core/rules-standing.ts';
import { readOwed } from '../core/store-selections.ts';
import {
  comesBefore,
  countRows,
  customerColumns,
  isAwake,
  petName,
  selectAskedEnrollments,
  withOwnerName,
} from './store-list-parts.ts';

const isOfSuspension = (eb: ExpressionBuilder<{ y: DB['payments'] }, 'y'>) =>
  sql<boolean>`(${eb.ref('y.status')} = 'draft' OR ${eb.ref('y.isOfHold')})`;

const selectOverdue = (kysely: Database, today: Date) =>
  selectAskedEnrollments(kysely)
    .where('s.status', 'in', ['past_due', 'unpaid'])
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments as y')
          .whereRef('y.stripeSubscriptionId', '=', 's.stripeSubscriptionId')
          .where('y.status', 'in', ['open', 'draft'])
          .where('y.changeId', 'is', null)
          .where((one) => sql<boolean>`${one.ref('y.amount')} > 0`)
          .select('y.id as paymentId')
          // The first month that `owedOf` finds: one that failed, or the newest of the suspension.
          .orderBy(isOfSuspension)
          .orderBy(
            (one) => sql`CASE WHEN ${isOfSuspension(one)} THEN -1 ELSE 1 END
            * extract(epoch FROM ${one.ref('y.invoicedAt')})`,
          )
          .limit(1)
          .as('oldest'),
      (join) => join.onTrue(),
    )
    .where((eb) => isAwake('failedPayments', eb.ref('oldest.paymentId'), today));

/** Selects overdue plans with their newest failure. */
const selectDue = (kysely: Database, today: Date) =>
  selectOverdue(kysely, today)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('paymentCalls as l')
          .whereRef('l.paymentId', '=', 'oldest.paymentId')
          .select(['l.kind as callKind', 'l.by as calledBy', 'l.at as calledAt'])
          .orderBy('l.at', 'desc')
          .limit(1)
          .as('call'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments as y')
          .whereRef('y.stripeSubscriptionId', '=', 's.stripeSubscriptionId')
          .where('y.status', '=', 'open')
          .select((due) => [
            due.fn.max('y.failedAt').as('failedAt'),
            due.fn.min('y.nextAttemptAt').as('nextAttemptAt'),
            sql<string | null>`(array_agg(${due.ref('y.failureReason')}
              ORDER BY ${due.ref('y.failedAt')} DESC NULLS LAST))[1]`.as('reason'),
          ])
          .as('due'),
      (join) => join.onTrue(),
    )
    .select(customerColumns)
    .select(['p.enrollmentId', 'due.nextAttemptAt', 'due.reason'])
    .select(['s.stripeSubscriptionId as subscriptionId'])
    .select(['call.callKind', 'call.calledBy', 'call.calledAt'])
    .select((eb) => [
      eb.ref('s.status').$castTo<'past_due' | 'unpaid'>().as('status'),
      petName(eb),
      eb.fn
        .coalesce('due.failedAt', sql<Date>`date_trunc('milliseconds', ${eb.ref('s.observedAt')})`)
        .as('failedAt'),
    ]);

/** Lists the amounts due for plans that are past due or suspended, newest failure first. */
export const createFailedPayments = (
  kysely: Database,
  dayOf: (now: Date) => Date,
): PagedList<FailedPayment> => ({
  position: z.tuple([z.iso.datetime(), idSchema]),
  async read({ after, limit, now }) {
    const rows = await kysely
      .selectFrom(selectDue(kysely, dayOf(now)).as('overdue'))
      .selectAll()
      .where((eb) => comesBefore([eb.ref('failedAt'), eb.ref('enrollmentId')], after))
      .orderBy('failedAt', 'desc')
      .orderBy('enrollmentId', 'desc')
      .limit(limit)
      .execute();
    const owedFor = await readOwed(kysely, rows);
    return rows.map(
      ({ failedAt, nextAttemptAt, subscriptionId, callKind, calledBy, calledAt, ...row }) => ({
        position: [failedAt.toISOString(), row.enrollmentId],
        item: {
          ...withOwnerName(row),
          invoiceId: owedFor(subscriptionId).invoices[0]?.id ?? null,
          amountCents: owedFor(subscriptionId).totalCents,
          months: toOwedMonths(owedFor(subscriptionId)),
          failedAt: failedAt.toISOString(),
          nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
          lastCall:
            callKind === null || calledBy === null || calledAt === null
              ? null
              : { kind: callKind, by: calledBy, at: calledAt.toISOString() },
        },
      }),
    );
  },
  count: (now) => countRows(kysely, selectOverdue(kysely, dayOf(now)).select('p.enrollmentId')),
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
