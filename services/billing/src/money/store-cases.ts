import { disputeWindowDays, idSchema, toCents, type PaymentCase } from '@petwell/contracts';
import type { Decimal } from '@prisma/client/runtime/client';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../data/database.ts';
import type { PagedList } from './read-work-list.ts';
import { daysAfter } from './rules.ts';
import {
  comesAfter,
  countRows,
  customerColumns,
  petName,
  withOwnerName,
} from './store-list-parts.ts';

type CaseKind = 'dispute' | 'late' | 'fraud-warning';

const waitingStatuses = ['needs_response', 'warning_needs_response', 'appeal_needs_response'];

/**
 * Selects disputes that wait for evidence, or late payments that aren't refunded, also of deleted customers.
 * A dispute that an earlier version stored has no status.
 */
const selectCases = (kysely: Database, kind: CaseKind, now: Date) =>
  kysely
    .selectFrom('payments as y')
    .innerJoin('payableEnrollments as p', 'p.enrollmentId', 'y.enrollmentId')
    .innerJoin('customers as c', 'c.ownerId', 'p.ownerId')
    .innerJoin('providerAccounts as a', 'a.id', 'y.providerAccountId')
    .where('a.isCurrent', '=', true)
    .where('c.isDemo', '=', false)
    .where((eb) => {
      const isRecent = eb('y.paidAt', '>', daysAfter(now, -disputeWindowDays));
      if (kind === 'dispute') {
        const isUnknown = eb.and([eb('y.disputeStatus', 'is', null), isRecent]);
        const isWaiting = eb('y.disputeStatus', 'in', waitingStatuses);
        return eb.and([eb('y.isDisputed', '=', true), eb.or([isWaiting, isUnknown])]);
      }
      return eb.and([
        kind === 'fraud-warning'
          ? eb('y.fraudWarnedAt', 'is not', null)
          : eb('y.isLate', '=', true),
        eb('y.isDisputed', '=', false),
        eb('y.status', '=', 'paid'),
        eb('y.refundedAmount', '<', eb.ref('y.amount')),
        isRecent,
      ]);
    })
    .select(customerColumns)
    .select(['y.enrollmentId', 'y.id', 'y.stripeInvoiceId as invoiceId'])
    .select(['y.stripePaymentIntentId as paymentIntentId', 'y.evidenceDueAt'])
    .select((eb) => [
      petName(eb),
      sql<Decimal>`${eb.ref('y.amount')} - ${eb.ref('y.refundedAmount')}`.as('amount'),
      sql<Date>`coalesce(${eb.ref('y.paidAt')}, ${eb.ref('y.invoicedAt')})`.as('paidAt'),
      sql<Date>`coalesce(${eb.ref('y.evidenceDueAt')}, ${eb.ref('y.paidAt')}, ${eb.ref('y.invoicedAt')})`.as(
        'at',
      ),
    ]);

/** Lists payments that staff must decide on: disputes by deadline, fraud warnings and late payments by date. */
export const createPaymentCases = (kysely: Database, kind: CaseKind): PagedList<PaymentCase> => ({
  position: z.tuple([z.iso.datetime(), idSchema]),
  async read({ after, limit, now }) {
    const rows = await kysely
      .selectFrom(selectCases(kysely, kind, now).as('cases'))
      .selectAll()
      .where((eb) => comesAfter([eb.ref('at'), eb.ref('id')], after))
      .orderBy('at')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, at, amount, paidAt, evidenceDueAt, ...row }) => ({
      position: [at.toISOString(), id],
      item: {
        ...withOwnerName(row),
        amountCents: Math.max(toCents(amount.toFixed(2)), 0),
        paidAt: paidAt.toISOString(),
        evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
      },
    }));
  },
  count: (now) => countRows(kysely, selectCases(kysely, kind, now)),
});
