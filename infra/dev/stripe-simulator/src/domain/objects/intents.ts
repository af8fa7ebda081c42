import type Stripe from 'stripe';
import { clientSecretFor, newId } from '../ids.ts';
import type { PaymentIntent, SetupIntent } from './types.ts';

/** Builds the fields that payment intents and setup intents share. */
function buildIntent(prefix: 'pi' | 'seti', input: IntentInput, created: number) {
  const id = newId(prefix);
  return {
    id,
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: input.automatic_payment_methods ?? null,
    cancellation_reason: null,
    client_secret: clientSecretFor(id),
    created,
    customer: input.customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: input.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method' as const,
  };
}

type IntentInput = {
  customer?: string | null | undefined;
  description?: string | null | undefined;
  metadata?: Stripe.Metadata | undefined;
  automatic_payment_methods?: PaymentIntent['automatic_payment_methods'] | undefined;
};

export type PaymentIntentInput = IntentInput & {
  /** In cents. */
  amount: number;
  currency: string;
  receipt_email?: string | undefined;
  setup_future_usage?: PaymentIntent['setup_future_usage'] | undefined;
};

export function buildPaymentIntent(input: PaymentIntentInput, created: number): PaymentIntent {
  return {
    ...buildIntent('pi', input, created),
    object: 'payment_intent',
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application_fee_amount: null,
    canceled_at: null,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    currency: input.currency,
    last_payment_error: null,
    latest_charge: null,
    metadata: input.metadata ?? {},
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_record: null,
    processing: null,
    receipt_email: input.receipt_email ?? null,
    review: null,
    setup_future_usage: input.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}

export type SetupIntentInput = IntentInput & {
  usage?: 'off_session' | 'on_session' | undefined;
};

export function buildSetupIntent(input: SetupIntentInput, created: number): SetupIntent {
  return {
    ...buildIntent('seti', input, created),
    object: 'setup_intent',
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    mandate: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    single_use_mandate: null,
    usage: input.usage ?? 'off_session',
  };
}
