import { toCents } from '@petwell/contracts';
import type { Decimal } from '@prisma/client/runtime/client';
import { sql } from 'kysely';
import type { PaymentCaseKind, WorkListStore } from './read-work-list.ts';
import type { Database } from '../data/database.ts';

const waitingStatuses = ['needs_response', 'warning_needs_response', 'appeal_needs_response'];

/**
 * Selects disputes that wait for evidence, or late payments that aren't refunded, also of deleted customers.
 * A dispute that an earlier version stored has no status.
 */
const selectCases = (kysely: Database, kind: PaymentCaseKind, since: Date) =>
  kysely
    .selectFrom('payments as y')
    .innerJoin('payableEnrollments as p', 'p.enrollmentId', 'y.enrollmentId')
    .innerJoin('customers as c', 'c.ownerId', 'p.ownerId')
    .innerJoin('providerAccounts as a', 'a.id', 'y.providerAccountId')
    .where('a.isCurrent', '=', true)
    .where('c.isDemo', '=', false)
    .where((eb) => {
      const isRecent = eb('y.paidAt', '>', since);
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
    .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email', 'c.phone', 'y.enrollmentId'])
    .select(['y.id', 'y.stripeInvoiceId', 'y.stripePaymentIntentId', 'y.evidenceDueAt'])
    .select((eb) => [
      sql<string>`coalesce(${eb.ref('p.snapshot')} #>> '{pet,name}', '')`.as('petName'),
      sql<Decimal>`${eb.ref('y.amount')} - ${eb.ref('y.refundedAmount')}`.as('amount'),
      sql<Date>`coalesce(${eb.ref('y.paidAt')}, ${eb.ref('y.invoicedAt')})`.as('paidAt'),
      sql<Date>`coalesce(${eb.ref('y.evidenceDueAt')}, ${eb.ref('y.paidAt')}, ${eb.ref('y.invoicedAt')})`.as(
        'at',
      ),
    ]);

/** Reads payments that staff must decide on: disputes by deadline, late payments by date. */
export const createPaymentCases = (
  kysely: Database,
): Pick<WorkListStore, 'listCases' | 'countCases'> => ({
  async listCases({ kind, since, after, limit }) {
    const [at, id] = after ?? [];
    const rows = await kysely
      .selectFrom(selectCases(kysely, kind, since).as('cases'))
      .selectAll()
      .$if(after !== null, (cases) =>
        cases.where(
          (eb) =>
            sql<boolean>`(${eb.ref('at')}, ${eb.ref('id')}) > (${at}::timestamptz, ${id}::int)`,
        ),
      )
      .orderBy('at')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      position: [row.at.toISOString(), row.id],
      item: {
        ownerId: row.ownerId,
        ownerName: `${row.firstName} ${row.lastName}`.trim(),
        email: row.email,
        phone: row.phone,
        enrollmentId: row.enrollmentId,
        petName: row.petName,
        invoiceId: row.stripeInvoiceId,
        paymentIntentId: row.stripePaymentIntentId,
        amountCents: Math.max(toCents(row.amount.toFixed(2)), 0),
        paidAt: row.paidAt.toISOString(),
        evidenceDueAt: row.evidenceDueAt?.toISOString() ?? null,
      },
    }));
  },
  async countCases(kind, since) {
    const { total } = await kysely
      .selectFrom(selectCases(kysely, kind, since).as('cases'))
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  },
});
