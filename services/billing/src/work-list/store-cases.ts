import { disputeWindowDays, idSchema, type PaymentCase, toCents } from '@petwell/contracts';
import type { Decimal } from '@prisma/client/runtime/client';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../core/store-database.ts';
import type { PagedList } from './read-work-list.ts';
import { daysAfter } from '../core/rules-standing.ts';
import { toDisputeView } from '../core/rules-money-back.ts';
import {
  chargedAmount,
  comesAfter,
  countRows,
  customerColumns,
  isAwake,
  petName,
  withOwnerName,
} from './store-list-parts.ts';

const waitingStatuses = ['needs_response', 'warning_needs_response', 'appeal_needs_response'];

/** Selects payments that the provider's current account took from real customers, also from deleted ones. */
const selectPaid = (kysely: Database) =>
  kysely
    .selectFrom('payments as y')
    .innerJoin('payableEnrollments as p', 'p.enrollmentId', 'y.enrollmentId')
    .innerJoin('customers as c', 'c.ownerId', 'y.payerId')
    .innerJoin('providerAccounts as a', 'a.id', 'y.providerAccountId')
    .where('a.isCurrent', '=', true)
    .where('c.isDemo', '=', false)
    .select(customerColumns)
    .select(['y.enrollmentId', 'y.stripePaymentIntentId as paymentIntentId'])
    .select((eb) => [
      petName(eb),
      eb.ref('y.stripeInvoiceId').$notNull().as('invoiceId'),
      sql<Decimal>`${chargedAmount(eb)} - ${eb.ref('y.refundedAmount')}`.as('amount'),
      sql<Date>`coalesce(${eb.ref('y.paidAt')}, ${eb.ref('y.invoicedAt')})`.as('paidAt'),
    ]);

type CaseKind = 'late' | 'fraud-warning';
const lists = { late: 'latePayments', 'fraud-warning': 'fraudWarnings' } as const;

/** Selects late payments, or those with a fraud warning, that are neither refunded nor disputed. */
const selectCases = (
  kysely: Database,
  kind: CaseKind,
  { now, today }: { now: Date; today: Date },
) =>
  selectPaid(kysely)
    .where((eb) => isAwake(lists[kind], eb.ref('y.id'), today))
    .where((eb) =>
      kind === 'late' ? eb('y.isLate', '=', true) : eb('y.fraudWarnedAt', 'is not', null),
    )
    .where('y.isDisputed', '=', false)
    .where('y.status', '=', 'paid')
    .where((eb) => eb('y.refundedAmount', '<', chargedAmount(eb)))
    .where('y.paidAt', '>', daysAfter(now, -disputeWindowDays))
    .select('y.id')
    .select((eb) => sql<Date>`coalesce(${eb.ref('y.paidAt')}, ${eb.ref('y.invoicedAt')})`.as('at'));

/** Selects disputes that wait for evidence. */
const selectDisputes = (kysely: Database) =>
  selectPaid(kysely)
    .innerJoin('disputes as d', 'd.paymentId', 'y.id')
    .where('d.status', 'in', waitingStatuses)
    .select(['d.id', 'd.amountCents', 'd.reason', 'd.status', 'd.evidenceDueAt'])
    .select(['d.submissions', 'd.openedAt', 'd.isRefundable'])
    .select((eb) =>
      sql<Date>`coalesce(${eb.ref('d.evidenceDueAt')}, ${eb.ref('y.paidAt')}, ${eb.ref('y.invoicedAt')})`.as(
        'at',
      ),
    );

const refundKinds = { late: 'late_money', 'fraud-warning': 'correction' } as const;

const position = z.tuple([z.iso.datetime(), idSchema]);

const toCase = ({
  amount,
  paidAt,
  ...row
}: { amount: Decimal; paidAt: Date; firstName: string; lastName: string } & Pick<
  PaymentCase,
  'ownerId' | 'email' | 'phone' | 'enrollmentId' | 'petName' | 'invoiceId' | 'paymentIntentId'
>): PaymentCase => ({
  ...withOwnerName(row),
  amountCents: Math.max(toCents(amount.toFixed(2)), 0),
  paidAt: paidAt.toISOString(),
  evidenceDueAt: null,
  dispute: null,
  proposedRefund: null,
});

/** Lists payments that staff must decide on, by date. */
export const createPaymentCases = (
  kysely: Database,
  kind: CaseKind,
  dayOf: (now: Date) => Date,
): PagedList<PaymentCase> => ({
  position,
  async read({ after, limit, now }) {
    const rows = await kysely
      .selectFrom(selectCases(kysely, kind, { now, today: dayOf(now) }).as('cases'))
      .selectAll()
      .where((eb) => comesAfter([eb.ref('at'), eb.ref('id')], after))
      .orderBy('at')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, at, ...row }) => {
      const item = toCase(row);
      const { amountCents } = item;
      return {
        position: [at.toISOString(), id],
        item: { ...item, proposedRefund: { amountCents, kind: refundKinds[kind] } },
      };
    });
  },
  count: (now) => countRows(kysely, selectCases(kysely, kind, { now, today: dayOf(now) })),
});

/** Lists disputes that wait for evidence, by deadline. */
export const createWaitingDisputes = (kysely: Database): PagedList<PaymentCase> => ({
  position,
  async read({ after, limit }) {
    const rows = await kysely
      .selectFrom(selectDisputes(kysely).as('cases'))
      .selectAll()
      .where((eb) => comesAfter([eb.ref('at'), eb.ref('id')], after))
      .orderBy('at')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(
      ({
        id,
        at,
        amountCents,
        reason,
        status,
        submissions,
        openedAt,
        evidenceDueAt,
        isRefundable,
        ...row
      }) => ({
        position: [at.toISOString(), id],
        item: {
          ...toCase(row),
          evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
          dispute: toDisputeView({
            id,
            amountCents,
            reason,
            status,
            evidenceDueAt,
            isRefundable,
            submissions,
            openedAt,
          }),
        },
      }),
    );
  },
  count: () => countRows(kysely, selectDisputes(kysely)),
});
