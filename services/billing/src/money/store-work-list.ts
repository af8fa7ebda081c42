import { toCents } from '@petwell/contracts';
import type { Decimal } from '@prisma/client/runtime/client';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { WorkListStore } from './read-work-list.ts';
import type { Database } from '../data/database.ts';
import { liveStatuses, selectLivingPlans, selectPlans } from '../data/live-plans.ts';
import { createPaymentCases } from './store-cases.ts';
import { createSubscriptionProblems } from './store-problems.ts';

/** Excludes demo accounts. */
const selectRealPlans = (kysely: Database) => selectPlans(kysely).where('c.isDemo', '=', false);

/** Excludes demo accounts, and pets that died: their plans are ended first. */
const selectAskedPlans = (kysely: Database) =>
  selectLivingPlans(kysely).where('c.isDemo', '=', false);

/** Selects cards by owner, because one card often pays for several plans. */
const selectCards = (kysely: Database, before: Date) =>
  selectAskedPlans(kysely)
    .where('s.status', 'in', liveStatuses)
    .where('s.cardExpiresOn', '<', before)
    .where('s.cardBrand', 'is not', null)
    .where('s.cardLast4', 'is not', null)
    .groupBy(['s.cardExpiresOn', 'c.ownerId', 's.cardBrand', 's.cardLast4'])
    .select((eb) => [
      eb.ref('s.cardExpiresOn').$notNull().as('expiresOn'),
      eb.ref('s.cardBrand').$notNull().as('brand'),
      eb.ref('s.cardLast4').$notNull().as('last4'),
      'c.ownerId',
    ]);

async function listExpiringCards(
  kysely: Database,
  { before, after, limit }: Parameters<WorkListStore['listExpiringCards']>[0],
) {
  const [expiresOn, ownerId, brand, last4] = after ?? [];
  const rows = await selectCards(kysely, before)
    .$if(after !== null, (cards) =>
      cards.where(
        (eb) =>
          sql<boolean>`(${eb.ref('s.cardExpiresOn')}, ${eb.ref('c.ownerId')}, ${eb.ref('s.cardBrand')}, ${eb.ref('s.cardLast4')})
            > (${expiresOn}::date, ${ownerId}::int, ${brand}, ${last4})`,
      ),
    )
    .select(['c.firstName', 'c.lastName', 'c.email', 'c.phone'])
    .select((eb) =>
      eb.fn
        .jsonAgg(
          jsonBuildObject({
            enrollmentId: eb.ref('p.enrollmentId'),
            petName: sql<string>`coalesce(${eb.ref('p.snapshot')} #>> '{pet,name}', '')`,
          }),
        )
        .orderBy('p.enrollmentId')
        .as('enrollments'),
    )
    .orderBy('s.cardExpiresOn')
    .orderBy('c.ownerId')
    .orderBy('s.cardBrand')
    .orderBy('s.cardLast4')
    .limit(limit)
    .execute();
  return rows;
}

/** Selects a plan's amount due: the sum of its open invoices, and its newest failure. */
const selectOverdue = (kysely: Database) =>
  selectAskedPlans(kysely)
    .where('s.status', 'in', ['past_due', 'unpaid'])
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
            sql<string | null>`(array_agg(${due.ref('y.failureReason')}
              ORDER BY ${due.ref('y.failedAt')} DESC NULLS LAST))[1]`.as('reason'),
          ])
          .as('due'),
      (join) => join.onTrue(),
    );

async function listFailedPayments(
  kysely: Database,
  { after, limit }: Parameters<WorkListStore['listFailedPayments']>[0],
) {
  const [failedAt, enrollmentId] = after ?? [];
  return kysely
    .selectFrom(
      selectOverdue(kysely)
        .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email', 'c.phone', 'p.enrollmentId'])
        .select((eb) => [
          eb.ref('s.status').$castTo<'past_due' | 'unpaid'>().as('status'),
          sql<string>`coalesce(${eb.ref('p.snapshot')} #>> '{pet,name}', '')`.as('petName'),
          eb.fn
            .coalesce(
              'due.failedAt',
              sql<Date>`date_trunc('milliseconds', ${eb.ref('s.observedAt')})`,
            )
            .as('failedAt'),
        ])
        .select(['due.amount', 'due.nextAttemptAt', 'due.reason'])
        .as('overdue'),
    )
    .selectAll()
    .$if(after !== null, (overdue) =>
      overdue.where(
        (eb) =>
          sql<boolean>`(${eb.ref('failedAt')}, ${eb.ref('enrollmentId')}) < (${failedAt}::timestamptz, ${enrollmentId}::int)`,
      ),
    )
    .orderBy('failedAt', 'desc')
    .orderBy('enrollmentId', 'desc')
    .limit(limit)
    .execute();
}

const endedStatuses = ['canceled', 'incomplete_expired'];

/** Selects plans whose subscription the provider doesn't know. */
const selectMissing = (kysely: Database) =>
  selectRealPlans(kysely)
    .where('s.missingSince', 'is not', null)
    .where('s.status', 'not in', endedStatuses);

const toTotal = (rows: { total: number | bigint | string } | undefined) => Number(rows?.total ?? 0);

/** Reads the plans whose subscription the provider doesn't know. */
const createMissingList = (
  kysely: Database,
): Pick<WorkListStore, 'listMissing' | 'countMissing'> => ({
  async listMissing({ after, limit }) {
    const rows = await selectMissing(kysely)
      .where('p.enrollmentId', '>', after?.[0] ?? 0)
      .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email', 'c.phone', 'p.enrollmentId'])
      .select((eb) => [
        eb.ref('s.missingSince').$notNull().as('missingSince'),
        's.stripeSubscriptionId as subscriptionId',
        sql<string>`coalesce(${eb.ref('p.snapshot')} #>> '{pet,name}', '')`.as('petName'),
      ])
      .orderBy('p.enrollmentId')
      .limit(limit)
      .execute();
    return rows.map(({ firstName, lastName, missingSince, ...row }) => ({
      position: [row.enrollmentId],
      item: {
        ...row,
        ownerName: `${firstName} ${lastName}`,
        missingSince: missingSince.toISOString(),
      },
    }));
  },
  countMissing: async () =>
    toTotal(
      await selectMissing(kysely)
        .select((eb) => eb.fn.countAll().as('total'))
        .executeTakeFirst(),
    ),
});

/** Reads the last declined first payment of each plan that wasn't paid since. */
async function listFirstDeclines(kysely: Database, since: Date) {
  const rows = await kysely
    .selectFrom('payments as y')
    .innerJoin('payableEnrollments as p', 'p.enrollmentId', 'y.enrollmentId')
    .where('p.closedAt', 'is', null)
    .where('p.hasDied', '=', false)
    .where('y.isFirst', '=', true)
    .where('y.status', 'in', ['open', 'void', 'uncollectible'])
    .where('y.failedAt', '>=', since)
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

/** Reads the staff work list: expiring cards, failed payments, missing subscriptions, and cases. */
export function createWorkList(kysely: Database): WorkListStore {
  return {
    ...createMissingList(kysely),
    ...createPaymentCases(kysely),
    ...createSubscriptionProblems(kysely),
    listFirstDeclines: (since) => listFirstDeclines(kysely, since),
    async listExpiringCards(page) {
      const rows = await listExpiringCards(kysely, page);
      return rows.map(({ expiresOn, ownerId, brand, last4, ...row }) => ({
        position: [expiresOn.toISOString().slice(0, 10), ownerId, brand, last4],
        item: {
          ownerId,
          ownerName: `${row.firstName} ${row.lastName}`,
          email: row.email,
          phone: row.phone,
          brand,
          last4,
          enrollments: row.enrollments,
          expMonth: expiresOn.getUTCMonth() + 1,
          expYear: expiresOn.getUTCFullYear(),
        },
      }));
    },
    countExpiringCards: async (before) =>
      toTotal(
        await kysely
          .selectFrom(selectCards(kysely, before).as('cards'))
          .select((eb) => eb.fn.countAll().as('total'))
          .executeTakeFirst(),
      ),
    async listFailedPayments(page) {
      const rows = await listFailedPayments(kysely, page);
      return rows.map(({ firstName, lastName, failedAt, nextAttemptAt, amount, ...row }) => ({
        position: [failedAt.toISOString(), row.enrollmentId],
        item: {
          ...row,
          ownerName: `${firstName} ${lastName}`,
          amountCents: toCents(amount?.toFixed(2) ?? '0.00'),
          failedAt: failedAt.toISOString(),
          nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
        },
      }));
    },
    countFailedPayments: async () =>
      toTotal(
        await selectAskedPlans(kysely)
          .where('s.status', 'in', ['past_due', 'unpaid'])
          .select((eb) => eb.fn.countAll().as('total'))
          .executeTakeFirst(),
      ),
  };
}
