import type { AdviceCode } from '../cards.ts';
import { newId } from '../ids.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './types.ts';

export type ChargeOutcome =
  | { kind: 'authorized'; isAuthenticated: boolean }
  | {
      kind: 'declined';
      code: string;
      declineCode: string;
      adviceCode: AdviceCode | null;
      message: string;
    };

type CardDetails = NonNullable<NonNullable<Charge['payment_method_details']>['card']>;

function outcomeOf(outcome: ChargeOutcome): Charge['outcome'] {
  const isAuthorized = outcome.kind === 'authorized';
  return {
    advice_code: isAuthorized ? null : outcome.adviceCode,
    network_advice_code: null,
    network_decline_code: isAuthorized ? null : '01',
    network_status: isAuthorized ? 'approved_by_network' : 'declined_by_network',
    reason: isAuthorized ? null : outcome.declineCode,
    risk_level: 'normal',
    risk_score: 10,
    seller_message: isAuthorized
      ? 'Payment complete.'
      : 'The bank did not return any further details with this decline.',
    type: isAuthorized ? 'authorized' : 'issuer_declined',
  };
}

const authenticated: CardDetails['three_d_secure'] = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: 'simulated-authentication',
  version: '2.2.0',
};

function cardDetails(
  { card }: PaymentMethod,
  intent: PaymentIntent,
  outcome: ChargeOutcome,
): CardDetails {
  const isAuthorized = outcome.kind === 'authorized';
  return {
    amount_authorized: isAuthorized ? intent.amount : null,
    authorization_code: isAuthorized ? '010101' : null,
    brand: card?.brand ?? null,
    checks: card?.checks ?? null,
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 1,
    exp_year: card?.exp_year ?? 2030,
    extended_authorization: { status: 'disabled' },
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card?.brand ?? null,
    network_token: { used: false },
    network_transaction_id: isAuthorized ? newId('ntx').slice(4, 19) : null,
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: isAuthorized && outcome.isAuthenticated ? authenticated : null,
    transaction_link_id: null,
    wallet: null,
  };
}

export type ChargeInput = {
  intent: PaymentIntent;
  method: PaymentMethod;
  outcome: ChargeOutcome;
  receiptUrl: string | null;
};

/** Builds a charge: one attempt for a payment intent, successful or declined. */
export function buildCharge(input: ChargeInput, created: number): Charge {
  const { intent, method, outcome } = input;
  const isAuthorized = outcome.kind === 'authorized';
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isAuthorized ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'STRIPE SIMULATOR',
    captured: isAuthorized,
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
    receipt_url: input.receiptUrl,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isAuthorized ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}
