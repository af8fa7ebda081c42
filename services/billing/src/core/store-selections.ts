import { type ExpressionBuilder, sql } from 'kysely';
import { toCents } from '@petwell/contracts';
import type { Database } from './store-database.ts';
import type { DB } from '../data/generated/tables.ts';
import { type MonthInvoice, type Owed, owedOf } from './rules-standing.ts';

/** Statuses of subscriptions that can charge the card. */
export const liveStatuses = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];

/**
 * Selects current subscriptions of open enrollments with their owners, in any account of the provider; not
 * those of deleted owners.
 */
export const selectEnrollmentsAnywhere = (kysely: Database) =>
  kysely
    .selectFrom('subscriptions as s')
    .innerJoin('payableEnrollments as p', (join) =>
      join.onRef('p.enrollmentId', '=', 's.enrollmentId').onRef('p.attempt', '=', 's.attempt'),
    )
    .innerJoin('customers as c', 'c.ownerId', 'p.ownerId')
    .innerJoin('providerAccounts as a', 'a.id', 's.providerAccountId')
    .where('p.closedAt', 'is', null)
    .where('c.deletedAt', 'is', null);

/** Those in the provider's current account. */
export const selectEnrollments = (kysely: Database) =>
  selectEnrollmentsAnywhere(kysely).where('a.isCurrent', '=', true);

/** Leaves out the plans of pets that died: their owners are asked for nothing. */
export const selectLivingEnrollments = (kysely: Database) =>
  selectEnrollments(kysely).where('p.hasDied', '=', false);

/** Those that could charge the card, in another account than the current one. */
export const selectEnrollmentsElsewhere = (kysely: Database) =>
  selectEnrollmentsAnywhere(kysely)
    .where('a.isCurrent', '=', false)
    .where('s.status', 'in', liveStatuses);

type Enrollments = DB & { p: DB['payableEnrollments']; s: DB['subscriptions'] };

/** Its end is set, or on its way. */
export const isEnding = (eb: ExpressionBuilder<Enrollments, 'p' | 's'>) =>
  eb.or([
    eb('s.endsAt', 'is not', null),
    eb('p.endingSince', 'is not', null),
    eb('p.isEndOrdered', '=', true),
  ]);

/** Nothing more is charged: it owes nothing, and ends no later than with the period that is paid. */
export const isChargedNoMore = (eb: ExpressionBuilder<Enrollments, 'p' | 's'>) =>
  eb.and([
    isEnding(eb),
    eb('s.status', 'not in', ['past_due', 'unpaid']),
    eb.or([eb('s.endsAt', 'is', null), eb('s.endsAt', '<=', eb.ref('s.currentPeriodEnd'))]),
  ]);

export type OfEnrollment = ExpressionBuilder<DB & { p: DB['payableEnrollments'] }, 'p'>;

/** Selects the subscription of a plan's last attempt. */
export const currentSubscription = (eb: OfEnrollment) =>
  eb
    .selectFrom('subscriptions as s')
    .select('s.enrollmentId')
    .whereRef('s.enrollmentId', '=', 'p.enrollmentId')
    .whereRef('s.attempt', '=', 'p.attempt');

/** Whether a subscription bills the plan, or did: not one that was begun at checkout and never paid. */
export const isBilled = (eb: OfEnrollment) =>
  eb.exists(
    currentSubscription(eb).where((one) =>
      one.or([
        one('p.firstChargeAt', 'is not', null),
        one('s.isMembershipFeePaid', '=', true),
        one('s.status', 'not in', ['incomplete', 'incomplete_expired', 'canceled']),
      ]),
    ),
  );

/** Names a payment to people and in addresses: by its invoice, or by its row if it was recorded without one. */
export const referenceOf = (payment: { id: number; stripeInvoiceId: string | null }): string =>
  payment.stripeInvoiceId ?? `recorded_${payment.id}`;

/** Whether a recorded payment stands for a paid invoice in lists and sums, because cash or a check paid it. */
export const standsRecorded = (eb: ExpressionBuilder<{ y: DB['payments'] }, 'y'>) =>
  sql<boolean>`(${eb.ref('y.source')} = 'subscription' AND ${eb.ref('y.outOfBandId')} IS NOT NULL)`;

/** The same for Prisma, of paid ones. */
export const isStandingRecorded = {
  source: 'subscription',
  status: 'paid',
  outOfBandId: { not: null },
} as const;

/** A stored invoice. `id`: of its row. */
type StoredInvoice = MonthInvoice & { subscriptionId: string; rowId: number };

const nothing: Owed<StoredInvoice> = { invoices: [], skipped: [], totalCents: 0 };

/** Reads what is owed for subscriptions, as stored. */
export async function readOwed(
  kysely: Database,
  subscriptions: readonly { subscriptionId: string; status: string }[],
): Promise<(subscriptionId: string) => Owed<StoredInvoice>> {
  if (subscriptions.length === 0) return () => nothing;
  const ids = subscriptions.map(({ subscriptionId }) => subscriptionId);
  const rows = await kysely
    .selectFrom('payments')
    .where('stripeSubscriptionId', 'in', ids)
    .select(['id as rowId', 'status', 'amount', 'invoicedAt', 'isOfHold'])
    .select(['periodStart', 'periodEnd', 'changeId'])
    .select((eb) => [
      eb.ref('stripeInvoiceId').$notNull().as('id'),
      eb.ref('stripeSubscriptionId').$notNull().as('subscriptionId'),
    ])
    .orderBy('invoicedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const invoices = Map.groupBy(
    rows.map(
      ({ amount, invoicedAt, periodStart: start, periodEnd: end, ...row }): StoredInvoice => ({
        ...row,
        remainingCents: toCents(amount.toFixed(2)),
        createdAt: invoicedAt,
        period: start && end && { start, end },
      }),
    ),
    ({ subscriptionId }) => subscriptionId,
  );
  const owed = new Map(
    subscriptions.map(({ subscriptionId, status }) => [
      subscriptionId,
      owedOf(invoices.get(subscriptionId) ?? [], status),
    ]),
  );
  return (subscriptionId) => owed.get(subscriptionId) ?? nothing;
}
