import type Stripe from 'stripe';
import { clientSecretFor, newId } from '../ids.ts';
import type { SimPaymentIntent, SimSetupIntent } from './types.ts';

export type PaymentIntentInput = {
  amount: number;
  currency: string;
  customer?: string | null | undefined;
  description?: string | null | undefined;
  metadata?: Stripe.Metadata | undefined;
  receipt_email?: string | null | undefined;
  setup_future_usage?: SimPaymentIntent['setup_future_usage'] | undefined;
  capture_method?: Stripe.PaymentIntent.CaptureMethod | undefined;
  confirmation_method?: Stripe.PaymentIntent.ConfirmationMethod | undefined;
  statement_descriptor?: string | undefined;
  statement_descriptor_suffix?: string | undefined;
  shipping?: SimPaymentIntent['shipping'] | undefined;
  automatic?: SimPaymentIntent['automatic_payment_methods'] | undefined;
  allowed_payment_method_types?: string[] | undefined;
};

/** `amount` is in cents. */
export function buildPaymentIntent(input: PaymentIntentInput, created: number): SimPaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: input.automatic ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.capture_method ?? 'automatic',
    client_secret: clientSecretFor(id),
    confirmation_method: input.confirmation_method ?? 'automatic',
    created,
    currency: input.currency,
    customer: input.customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: input.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: input.receipt_email ?? null,
    review: null,
    setup_future_usage: input.setup_future_usage ?? null,
    shipping: input.shipping ?? null,
    source: null,
    statement_descriptor: input.statement_descriptor ?? null,
    statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

export type SetupIntentInput = {
  customer?: string | undefined;
  description?: string | undefined;
  metadata?: Stripe.Metadata | undefined;
  usage?: 'off_session' | 'on_session' | undefined;
  automatic?: SimSetupIntent['automatic_payment_methods'] | undefined;
  allowed_payment_method_types?: string[] | undefined;
};

export function buildSetupIntent(input: SetupIntentInput, created: number): SimSetupIntent {
  const id = newId('seti');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: input.automatic ?? null,
    cancellation_reason: null,
    client_secret: clientSecretFor(id),
    created,
    customer: input.customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: { enabled: false },
    mandate: null,
    metadata: input.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: input.usage ?? 'off_session',
  };
}
