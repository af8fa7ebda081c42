import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import type {
  BalanceProvider,
  ObservedPayout,
  ObservedTransaction,
  Page,
} from './balance-provider.ts';
import { createCallStripe, nullIfMissing } from '../core/stripe/client.ts';

const pageSize = 100;
const toDate = (seconds: number) => new Date(seconds * 1000);
const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

type References = Pick<
  ObservedTransaction,
  'chargeId' | 'refundId' | 'disputeId' | 'stripePaymentIntentId'
>;
const none: References = {
  chargeId: null,
  refundId: null,
  disputeId: null,
  stripePaymentIntentId: null,
};

/** Names the charge behind a transaction, and its refund or dispute, from the expanded source. */
function referencesOf(source: Stripe.BalanceTransaction['source']): References {
  if (source === null || typeof source === 'string') return none;
  switch (source.object) {
    case 'charge':
      return {
        ...none,
        chargeId: source.id,
        stripePaymentIntentId: idOf(source.payment_intent),
      };
    case 'refund':
      return {
        ...none,
        refundId: source.id,
        chargeId: idOf(source.charge),
        stripePaymentIntentId: idOf(source.payment_intent),
      };
    case 'dispute':
      return {
        ...none,
        disputeId: source.id,
        chargeId: idOf(source.charge),
        stripePaymentIntentId: idOf(source.payment_intent),
      };
    default:
      return none;
  }
}

function toTransaction(transaction: Stripe.BalanceTransaction): ObservedTransaction {
  const references = referencesOf(transaction.source);
  return {
    ...references,
    id: transaction.id,
    type: transaction.type,
    reportingCategory: transaction.reporting_category,
    status: transaction.status,
    amountCents: transaction.amount,
    feeCents: transaction.fee,
    netCents: transaction.net,
    currency: transaction.currency,
    createdAt: toDate(transaction.created),
    availableOn: toDate(transaction.available_on),
    sourceId: idOf(transaction.source),
    description: references.chargeId === null ? transaction.description : null,
  };
}

const toPayout = (payout: Stripe.Payout): ObservedPayout => ({
  id: payout.id,
  amountCents: payout.amount,
  currency: payout.currency,
  status: payout.status,
  isAutomatic: payout.automatic,
  isReconciled: payout.reconciliation_status === 'completed',
  createdAt: toDate(payout.created),
  // Stripe gives the beginning of that day in UTC.
  arrivesOn: toDate(payout.arrival_date).toISOString().slice(0, 10),
});

function toPage<From extends { id: string }, To>(
  list: { data: From[]; has_more: boolean },
  convert: (item: From) => To,
): Page<To> {
  return {
    items: list.data.map(convert),
    cursor: list.data.at(-1)?.id ?? null,
    hasMore: list.has_more,
  };
}

type PageParams = { limit: number; starting_after?: string; created?: { gte: number } };

function paramsFor(request: { cursor: string | null; createdFrom?: Date | null }): PageParams {
  const params: PageParams = { limit: pageSize };
  if (request.cursor !== null) params.starting_after = request.cursor;
  if (request.createdFrom) {
    params.created = { gte: Math.floor(request.createdFrom.getTime() / 1000) };
  }
  return params;
}

/** Reads the balance's transactions, payouts, and disputes at Stripe, a page at a time. */
export function createStripeBalance(deps: { stripe: Stripe; logger: Logger }): BalanceProvider {
  const { balanceTransactions, disputes, payouts } = deps.stripe;
  const call = createCallStripe(deps.logger);
  const expand = ['data.source'];
  return {
    async listTransactions(request) {
      const params = { ...paramsFor(request), expand };
      const list = await nullIfMissing(
        call('balanceTransactions.list', () => balanceTransactions.list(params)),
      );
      return list && toPage(list, toTransaction);
    },
    async listTransactionsOf(payoutId, request) {
      const params = { ...paramsFor(request), payout: payoutId, expand };
      const list = await call('balanceTransactions.list', () => balanceTransactions.list(params));
      return toPage(list, toTransaction);
    },
    async listPayouts(request) {
      const params = paramsFor(request);
      const list = await call('payouts.list', () => payouts.list(params));
      return toPage(list, toPayout);
    },
    async listDisputes(request) {
      const params = paramsFor(request);
      const list = await call('disputes.list', () => disputes.list(params));
      return toPage(list, ({ id, status, payment_intent: intent }) => ({
        id,
        status,
        paymentIntentId: idOf(intent),
      }));
    },
  };
}
