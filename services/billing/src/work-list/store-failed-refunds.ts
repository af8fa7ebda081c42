import { disputeWindowDays, type FailedRefund } from '@petwell/contracts';
import { z } from 'zod';
import type { Database } from '../core/store-database.ts';
import type { PagedList } from './read-work-list.ts';
import { daysAfter } from '../core/rules-standing.ts';
import {
  chargedAmount,
  comesAfter,
  countRows,
  customerColumns,
  isAwake,
  petName,
  withOwnerName,
} from './store-list-parts.ts';

/** Selects failed refunds of payments that aren't refunded in full, unless another one was made since. */
const selectFailed = (kysely: Database, { now, today }: { now: Date; today: Date }) =>
  kysely
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.paymentId')
    .innerJoin('payableEnrollments as p', 'p.enrollmentId', 'y.enrollmentId')
    .innerJoin('customers as c', 'c.ownerId', 'y.payerId')
    .innerJoin('providerAccounts as a', 'a.id', 'y.providerAccountId')
    .where('a.isCurrent', '=', true)
    .where((eb) => isAwake('failedRefunds', eb.ref('y.id'), today))
    .where('c.isDemo', '=', false)
    .where('r.status', 'in', ['failed', 'canceled'])
    .where('r.failedAt', '>', daysAfter(now, -disputeWindowDays))
    .where((eb) => eb('y.refundedAmount', '<', chargedAmount(eb)))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refunds as later')
            .select('later.id')
            .whereRef('later.paymentId', '=', 'r.paymentId')
            .whereRef('later.createdAt', '>', 'r.failedAt')
            .where('later.status', 'not in', ['failed', 'canceled']),
        ),
      ),
    )
    .select(['r.id as refundId', 'r.amountCents', 'r.failureReason']);

/** Lists refunds that came back, the oldest failure first. */
export const createFailedRefunds = (
  kysely: Database,
  dayOf: (now: Date) => Date,
): PagedList<FailedRefund> => ({
  position: z.tuple([z.iso.datetime(), z.uuid()]),
  async read({ after, limit, now }) {
    const rows = await selectFailed(kysely, { now, today: dayOf(now) })
      .where((eb) => comesAfter([eb.ref('r.failedAt'), eb.ref('r.id')], after))
      .select(customerColumns)
      .select(['y.enrollmentId'])
      .select((eb) => [
        petName(eb),
        eb.ref('y.stripeInvoiceId').$notNull().as('invoiceId'),
        eb.ref('r.failedAt').$notNull().as('failedAt'),
      ])
      .orderBy('r.failedAt')
      .orderBy('r.id')
      .limit(limit)
      .execute();
    return rows.map(({ failedAt, ...row }) => ({
      position: [failedAt.toISOString(), row.refundId],
      item: { ...withOwnerName(row), failedAt: failedAt.toISOString() },
    }));
  },
  count: (now) => countRows(kysely, selectFailed(kysely, { now, today: dayOf(now) })),
});
