import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type {
  SimBalanceTransaction,
  SimCharge,
  SimPaymentIntent,
  SimPaymentMethod,
} from './types.ts';

export type ChargeOutcome =
  | { kind: 'authorized'; captured: boolean; authenticated: boolean }
  | { kind: 'declined'; code: string; declineCode: string; message: string; blocked: boolean };

function outcomeOf(outcome: ChargeOutcome): Stripe.Charge.Outcome {
  const base = { advice_code: null, network_advice_code: null, network_decline_code: null };
  if (outcome.kind === 'authorized') {
    return {
      ...base,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 10,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  return {
    ...base,
    network_decline_code: '01',
    network_status: outcome.blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: outcome.blocked ? 'highest_risk_level' : outcome.declineCode,
    risk_level: outcome.blocked ? 'highest' : 'normal',
    risk_score: outcome.blocked ? 90 : 10,
    seller_message: outcome.blocked
      ? 'Stripe blocked this payment as too risky.'
      : 'The bank did not return any further details with this decline.',
    type: outcome.blocked ? 'blocked' : 'issuer_declined',
  };
}

function cardDetails(
  method: SimPaymentMethod,
  intent: SimPaymentIntent,
  outcome: ChargeOutcome,
): Stripe.Charge.PaymentMethodDetails.Card {
  const { card } = method;
  const isAuthorized = outcome.kind === 'authorized';
  return {
    amount_authorized: isAuthorized ? intent.amount : null,
    authorization_code: isAuthorized ? '010101' : null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: isAuthorized ? newId('ntx').slice(4, 19) : null,
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure:
      isAuthorized && outcome.authenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: newId('tds').slice(4),
            version: '2.2.0',
          }
        : null,
    transaction_link_id: null,
    wallet: null,
  };
}

export type ChargeInput = {
  intent: SimPaymentIntent;
  method: SimPaymentMethod;
  outcome: ChargeOutcome;
  receiptUrl: string;
};

/** The attempt to take a payment intent's amount from a card, whether it worked or not. */
export function buildCharge(input: ChargeInput, created: number): SimCharge {
  const { intent, method, outcome } = input;
  const id = newId('ch');
  const isAuthorized = outcome.kind === 'authorized';
  const isCaptured = isAuthorized && outcome.captured;
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isCaptured ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'PETWELL PLAN',
    captured: isCaptured,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isAuthorized ? null : outcome.code,
    failure_message: isAuthorized ? null : outcome.message,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(outcome),
    paid: isAuthorized,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(method, intent, outcome), type: 'card' },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: isAuthorized ? input.receiptUrl : null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isAuthorized ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

/** Stripe's standard fee in cents: 2.9 % and 30 cents. */
export function stripeFeeCents(amountCents: number): number {
  return Math.round(amountCents * 0.029) + 30;
}

export function buildBalanceTransaction(
  input: Pick<SimBalanceTransaction, 'id' | 'amount' | 'currency' | 'fee' | 'source' | 'type'>,
  created: number,
): SimBalanceTransaction {
  return {
    id: input.id,
    object: 'balance_transaction',
    amount: input.amount,
    available_on: created + 2 * 86_400,
    balance_type: 'payments',
    created,
    currency: input.currency,
    description: null,
    exchange_rate: null,
    fee: input.fee,
    fee_details:
      input.fee === 0
        ? []
        : [
            {
              amount: input.fee,
              application: null,
              currency: input.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: input.amount - input.fee,
    reporting_category: input.type,
    source: input.source,
    status: 'pending',
    type: input.type,
  };
}
