import type Stripe from 'stripe';
import { nextBoundary } from '../domain/billing-periods.ts';
import { behaviorOf } from '../domain/cards.ts';
import { newId } from '../domain/ids.ts';
import { buildSetupIntent } from '../domain/objects/intents.ts';
import { buildSubscriptionLine } from '../domain/objects/invoice-lines.ts';
import { buildSubscription, type ItemInput } from '../domain/objects/subscription.ts';
import type {
  SimCustomer,
  SimInvoice,
  SimPaymentMethod,
  SimSubscription,
} from '../domain/objects/types.ts';
import { invalidRequest, StripeError } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';
import { addInvoiceItems } from './add-invoice-items.ts';
import { draftInvoice, pendingItems } from './draft-invoice.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { attemptInvoice } from './pay-invoice.ts';
import type { PaymentMethodNote } from './payment-methods.ts';
import { resolvePrice, type PricedItem } from './resolve-price.ts';

export type CreateSubscriptionParams = {
  customer: string;
  items: PricedItem[];
  add_invoice_items?: PricedItem[] | undefined;
  payment_behavior:
    'default_incomplete' | 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';
  default_payment_method?: string | undefined;
  payment_settings?:
    | {
        save_default_payment_method?: 'off' | 'on_subscription' | undefined;
        payment_method_types?: string[] | undefined;
      }
    | undefined;
  metadata?: Stripe.Metadata | undefined;
  description?: string | undefined;
  cancel_at?: number | undefined;
  cancel_at_period_end?: boolean | undefined;
  trial_end?: number | 'now' | undefined;
  trial_period_days?: number | undefined;
  trial_settings?:
    { end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' | 'pause' } } | undefined;
  billing_cycle_anchor?: number | undefined;
  off_session?: boolean | undefined;
};

function resolveItems(world: World, params: CreateSubscriptionParams): ItemInput[] {
  return params.items.map((item, index) => {
    const price = resolvePrice(world, item, `items[${index}]`);
    if (price.type !== 'recurring') {
      throw invalidRequest(
        `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
        { param: `items[${index}][price]` },
      );
    }
    return { price, quantity: item.quantity ?? 1, metadata: item.metadata };
  });
}

/** The card a subscription is created with: its own or the customer's default. */
function methodFor(
  world: World,
  customer: SimCustomer,
  id: string | undefined,
): SimPaymentMethod | null {
  const wanted = id ?? customer.invoice_settings.default_payment_method;
  if (wanted === null || wanted === undefined) return null;
  const method = world.require('payment_method', wanted, 'default_payment_method');
  if (method.customer !== customer.id) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${wanted}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
  }
  return method;
}

function trialOf(
  params: CreateSubscriptionParams,
  now: number,
): { start: number; end: number } | undefined {
  const end =
    params.trial_period_days === undefined
      ? params.trial_end
      : now + params.trial_period_days * 86_400;
  return typeof end === 'number' && end > now ? { start: now, end } : undefined;
}

function firstInvoice(
  world: World,
  subscription: SimSubscription,
  input: { customer: SimCustomer; isTrial: boolean },
): SimInvoice {
  const id = newId('in');
  const lines = subscription.items.data.map((item) =>
    buildSubscriptionLine(item, {
      invoice: id,
      period: { start: item.current_period_start, end: item.current_period_end },
      productName: world.store.get('product', item.price.product)?.name ?? 'Subscription',
      isTrial: input.isTrial,
    }),
  );
  const now = world.now(subscription.test_clock);
  const draft = draftInvoice(world, {
    id,
    customer: input.customer,
    currency: subscription.currency,
    lines,
    items: pendingItems(world, input.customer.id, subscription.id),
    period: { start: now, end: now },
    billingReason: 'subscription_create',
    subscription,
    autoAdvance: false,
  });
  return finalizeInvoice(world, draft);
}

function needsSetup(world: World, method: SimPaymentMethod | null): boolean {
  if (!method) return true;
  const isSetUp = world.store.note<PaymentMethodNote>(method.id).isSetUp;
  return behaviorOf(method.card.fingerprint).authentication !== undefined && !isSetUp;
}

function begin(
  world: World,
  subscription: SimSubscription,
  method: SimPaymentMethod | null,
): SimSubscription {
  const now = world.now(subscription.test_clock);
  const isTrial = subscription.trial_end !== null && subscription.trial_end > now;
  const status = isTrial ? 'trialing' : 'active';
  if (!needsSetup(world, method)) return world.update(subscription, { status });
  const setup = buildSetupIntent({ customer: subscription.customer, usage: 'off_session' }, now);
  world.create(setup, 'setup_intent.created');
  return world.update(subscription, { status, pending_setup_intent: setup.id });
}

function collect(
  world: World,
  subscription: SimSubscription,
  input: { invoice: SimInvoice; method: SimPaymentMethod | null; params: CreateSubscriptionParams },
): SimSubscription {
  const { method, params } = input;
  const result = attemptInvoice(world, input.invoice, {
    method,
    isScheduled: false,
    offSession: params.off_session ?? false,
  });
  if (params.payment_behavior === 'error_if_incomplete' && result?.kind !== 'succeeded') {
    const body =
      result?.kind === 'declined'
        ? result.error
        : {
            type: 'card_error' as const,
            code: 'subscription_payment_intent_requires_action',
            message: 'Payment for this subscription requires additional user action.',
          };
    throw new StripeError(402, body);
  }
  return world.require('subscription', subscription.id);
}

/**
 * Creates a subscription with its first invoice. `default_incomplete` waits for the payment intent
 * to be confirmed; a first invoice of nothing starts it at once and asks for a card by setup intent.
 */
export function createSubscription(
  world: World,
  params: CreateSubscriptionParams,
): SimSubscription {
  const customer = world.require('customer', params.customer, 'customer');
  const now = world.now(customer.test_clock);
  const items = resolveItems(world, params);
  const method = methodFor(world, customer, params.default_payment_method);
  const trial = trialOf(params, now);
  const every = items[0]?.price.recurring;
  if (!every)
    throw invalidRequest('Missing required param: items.', {
      code: 'parameter_missing',
      param: 'items',
    });
  const anchor = trial?.end ?? params.billing_cycle_anchor ?? now;
  const period = { start: now, end: trial?.end ?? nextBoundary(anchor, every, now) };
  const created = world.create(
    buildSubscription(
      {
        customer: customer.id,
        items,
        period,
        anchor,
        trial,
        status: 'incomplete',
        testClock: customer.test_clock,
        metadata: params.metadata,
        description: params.description,
        default_payment_method: params.default_payment_method,
        cancel_at: params.cancel_at,
        cancel_at_period_end: params.cancel_at_period_end,
        saveDefaultPaymentMethod: params.payment_settings?.save_default_payment_method,
        paymentMethodTypes: params.payment_settings?.payment_method_types,
        missingPaymentMethod: params.trial_settings?.end_behavior.missing_payment_method,
      },
      now,
    ),
  );
  const collectsNow = params.payment_behavior !== 'default_incomplete';
  addInvoiceItems(world, created, params.add_invoice_items ?? []);
  const invoice = firstInvoice(world, created, { customer, isTrial: trial !== undefined });
  let subscription = world.update(world.require('subscription', created.id), {
    latest_invoice: invoice.id,
  });
  if (invoice.status === 'paid') subscription = begin(world, subscription, method);
  world.emit('customer.subscription.created', subscription);
  if (invoice.status === 'paid' || !collectsNow) return subscription;
  if (!method) {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  return collect(world, subscription, { invoice, method, params });
}
