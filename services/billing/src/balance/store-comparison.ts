import { sql, type ExpressionBuilder } from 'kysely';
import type { Database } from '../core/store-database.ts';
import type { DB } from '../data/generated/tables.ts';
import type { Comparison } from './compare-ledger.ts';
import { categoriesOf } from './rules.ts';

/** Disputes in which the cardholder's bank has no money. */
const withoutMoney = [
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];
const closedStatuses = ['won', 'lost', 'prevented', 'warning_closed'];
const unsettled = ['pending', 'requires_action'];
/** Of a payment's transactions; others, such as a fee for answering its dispute, aren't on file. */
const compared = [...categoriesOf.collected, ...categoriesOf.refunds, ...categoriesOf.disputes];

/** Selects the payments that the provider knows. */
const selectPayments = (kysely: Database, accountId: number) =>
  kysely
    .selectFrom('payments as y')
    .where('y.providerAccountId', '=', accountId)
    .where('y.stripePaymentIntentId', 'is not', null)
    .select((eb) => [
      'y.id',
      'y.stripeSubscriptionId as subscriptionId',
      eb.ref('y.stripeInvoiceId').$notNull().as('invoiceId'),
    ])
    .orderBy('y.id');

/** Selects what is left of each payment's money, on file and in the balance, in cents. */
export const selectCompared = (kysely: Database, accountId: number) =>
  selectPayments(kysely, accountId).select((eb) => {
    const charged = sql`CASE WHEN ${eb.ref('y.status')} = 'paid'
      THEN coalesce(${eb.ref('y.chargedCents')}, ${eb.ref('y.amount')} * 100) ELSE 0 END`;
    const refunded = eb
      .selectFrom('refunds as r')
      .whereRef('r.paymentId', '=', 'y.id')
      .where((refund) =>
        refund.or([
          refund('r.status', '=', 'succeeded'),
          // One that waits for a sufficient balance hasn't moved money yet.
          refund.and([
            refund('r.status', 'in', unsettled),
            refund.exists(
              refund
                .selectFrom('balanceTransactions as t')
                .select('t.id')
                .whereRef('t.paymentId', '=', 'r.paymentId')
                .whereRef('t.refundId', '=', 'r.stripeRefundId'),
            ),
          ]),
        ]),
      )
      .select((refund) => refund.fn.sum('r.amountCents').as('cents'));
    const atBank = eb
      .selectFrom('disputes as d')
      .whereRef('d.paymentId', '=', 'y.id')
      .where((dispute) =>
        dispute.or([dispute('d.status', 'is', null), dispute('d.status', 'not in', withoutMoney)]),
      )
      .select((dispute) => dispute.fn.sum('d.amountCents').as('cents'));
    const balance = eb
      .selectFrom('balanceTransactions as b')
      .whereRef('b.paymentId', '=', 'y.id')
      .where('b.reportingCategory', 'in', compared)
      .select((transaction) => transaction.fn.sum('b.amountCents').as('cents'));
    return [
      sql<number>`(${charged} - coalesce(${refunded}, 0) - coalesce(${atBank}, 0))::int`.as(
        'ledgerCents',
      ),
      sql<number>`coalesce(${balance}, 0)::int`.as('balanceCents'),
    ];
  });

/** Whether a refund or a dispute that moved the payment's money isn't on file. */
const lacksCause = (eb: ExpressionBuilder<{ y: DB['payments'] } & DB, 'y'>) =>
  eb.exists(
    eb
      .selectFrom('balanceTransactions as m')
      .leftJoin('refunds as r', 'r.stripeRefundId', 'm.refundId')
      .leftJoin('disputes as d', 'd.stripeDisputeId', 'm.disputeId')
      .select('m.id')
      .whereRef('m.paymentId', '=', 'y.id')
      .where((cause) =>
        cause.or([
          cause.and([cause('m.refundId', 'is not', null), cause('r.id', 'is', null)]),
          cause.and([cause('m.disputeId', 'is not', null), cause('d.id', 'is', null)]),
        ]),
      ),
  );

export const createComparison = (kysely: Database): Comparison => ({
  listDiffering: (accountId, until) =>
    kysely
      .selectFrom(
        selectCompared(kysely, accountId)
          .where((eb) => eb.or([eb('y.paidAt', 'is', null), eb('y.paidAt', '<', until)]))
          .select((eb) => lacksCause(eb).as('lacksCause'))
          .as('compared'),
      )
      .where((eb) =>
        eb.or([eb('ledgerCents', '<>', eb.ref('balanceCents')), eb('lacksCause', '=', true)]),
      )
      .select(['id', 'subscriptionId', 'invoiceId'])
      .orderBy('id')
      .execute(),
  listUnsettled: (accountId) =>
    selectPayments(kysely, accountId)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('refunds as r')
            .select('r.id')
            .whereRef('r.paymentId', '=', 'y.id')
            .where('r.status', 'in', unsettled),
        ),
      )
      .execute(),
  async findOldestOpenDispute(accountId) {
    const { oldest } = await kysely
      .selectFrom('disputes as d')
      .innerJoin('payments as y', 'y.id', 'd.paymentId')
      .where('y.providerAccountId', '=', accountId)
      .where('d.status', 'not in', closedStatuses)
      .select((eb) => eb.fn.min<Date | null>('d.openedAt').as('oldest'))
      .executeTakeFirstOrThrow();
    return oldest;
  },
  async listDisputed(accountId, disputes) {
    if (disputes.length === 0) return [];
    const listed = sql<{ id: string; intent: string; status: string }>`unnest(
      ${disputes.map(({ id }) => id)}::text[],
      ${disputes.map(({ paymentIntentId }) => paymentIntentId)}::text[],
      ${disputes.map(({ status }) => status)}::text[])`;
    return selectPayments(kysely, accountId)
      .innerJoin(listed.as<'l'>(sql`l(id, intent, status)`), 'l.intent', 'y.stripePaymentIntentId')
      .leftJoin('disputes as d', 'd.stripeDisputeId', 'l.id')
      .where((eb) => eb('d.status', 'is distinct from', eb.ref('l.status')))
      .execute();
  },
});
