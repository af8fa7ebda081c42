import { z } from 'zod';
import type { Account } from '../account.ts';
import { nextBoundary } from '../domain/billing-periods.ts';
import { buildSubscription } from '../domain/objects/subscription.ts';
import type { Customer, Subscription } from '../domain/objects/types.ts';
import { invalidRequest, type StripeError } from '../domain/stripe-error.ts';
import { flag, id, integer, metadata, text } from '../params/fields.ts';
import { draftInvoice } from './draft-invoice.ts';
import { endingParams, endingSettings } from './ending-settings.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { collectFirst } from './first-invoice.ts';
import { addInvoiceItems } from './invoice-items.ts';
import { requireMethodOf } from './payment-methods.ts';
import { createPrice, oneTimeItem, recurringItem } from './products.ts';
import { startLater } from './start-later.ts';
import { announceTrialEnd, trialParams, trialSettings } from './trials.ts';

export const createSubscriptionParams = z.strictObject({
  customer: id,
  items: z.array(recurringItem).min(1).max(20),
  add_invoice_items: z.array(oneTimeItem).max(20).optional(),
  payment_behavior: z
    .enum([
      'allow_incomplete',
      'default_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
    ])
    .default('allow_incomplete'),
  default_payment_method: id.optional(),
  off_session: flag.optional(),
  billing_cycle_anchor: integer.optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: z.array(z.literal('card')).optional(),
      save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
    })
    .optional(),
  ...endingParams,
  ...trialParams,
  description: text.max(500).optional(),
  metadata: metadata.optional(),
});
type Params = z.output<typeof createSubscriptionParams>;

/**
 * Creates a subscription with its first invoice, and charges the card on file unless the payment is to be
 * confirmed by the customer. Without a card, one for which nothing is due asks for it by a setup intent.
 */
export function createSubscription(account: Account, params: Params): Subscription {
  const customer = account.require('customer', params.customer, 'customer');
  const { payment_behavior: behavior, default_payment_method: methodId } = params;
  if (behavior === 'pending_if_incomplete') throw noEffect();
  if (methodId !== undefined) {
    const param = 'default_payment_method';
    requireMethodOf(account, customer.id, { id: methodId, param });
  }
  const now = account.now(customer.test_clock);
  const built = buildFrom(account, { params, customer, now });
  const started = { ...built, ...startLater(built, params, now) };
  const created = account.create({ ...started, ...endingSettings(started, params, now) });
  addInvoiceItems(account, created, params.add_invoice_items ?? []);
  const draft = draftInvoice(account, created, {
    billedItems: created.items.data,
    period: { start: now, end: now },
    billingReason: 'subscription_create',
    autoAdvance: false,
    isFree: created.billing_cycle_anchor > now,
  });
  const invoice = finalizeInvoice(account, draft);
  const billed = account.update(account.require('subscription', created.id), {
    latest_invoice: invoice.id,
  });
  const subscription = collectFirst(account, billed, invoice, {
    behavior,
    isOffSession: params.off_session ?? false,
  });
  if (subscription.status === 'trialing') announceTrialEnd(account, subscription);
  return subscription;
}

/** `now`: read once, because a period that begins a second later would be free until then. */
function buildFrom(
  account: Account,
  { params, customer, now }: { params: Params; customer: Customer; now: number },
): Subscription {
  const items = params.items.map((item, index) => ({
    price: createPrice(account, item, `items[${index}]`),
    quantity: item.quantity ?? 1,
  }));
  const built = buildSubscription(
    {
      customer: customer.id,
      items,
      period: { start: now, end: nextBoundary(now, now) },
      testClock: customer.test_clock ?? null,
      metadata: params.metadata,
      description: params.description,
      defaultPaymentMethod: params.default_payment_method,
      paymentMethodTypes: params.payment_settings?.payment_method_types,
      saveDefaultPaymentMethod: params.payment_settings?.save_default_payment_method,
    },
    now,
  );
  return { ...built, ...trialSettings(built, params) };
}

function noEffect(): StripeError {
  return invalidRequest(
    'Setting `payment_behavior` to `pending_if_incomplete` has no effect when creating a subscription.',
    { param: 'payment_behavior' },
  );
}
