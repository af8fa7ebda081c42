import { z } from 'zod';
import type { Account } from '../account.ts';
import { nextBoundary } from '../domain/billing-periods.ts';
import { buildSetupIntent } from '../domain/objects/intents.ts';
import { buildInvoiceItem } from '../domain/objects/invoice-lines.ts';
import { buildSubscription } from '../domain/objects/subscription.ts';
import type { Subscription } from '../domain/objects/types.ts';
import { id, metadata, text } from '../params/fields.ts';
import { draftInvoice } from './draft-invoice.ts';
import { endingParams, endingSettings } from './ending-settings.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { createPrice, oneTimeItem, productName, recurringItem } from './products.ts';

export const createSubscriptionParams = z.strictObject({
  customer: id,
  items: z.array(recurringItem).min(1).max(20),
  add_invoice_items: z.array(oneTimeItem).max(20).optional(),
  payment_behavior: z.literal(
    'default_incomplete',
    'The simulator supports payment_behavior=default_incomplete only',
  ),
  payment_settings: z
    .strictObject({
      payment_method_types: z.array(z.literal('card')).optional(),
      save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
    })
    .optional(),
  ...endingParams,
  description: text.max(500).optional(),
  metadata: metadata.optional(),
});
type Params = z.output<typeof createSubscriptionParams>;

/**
 * Creates a subscription that stays incomplete until its first invoice is paid. If nothing is due, it
 * is active at once and asks for a card through a setup intent.
 */
export function createSubscription(account: Account, params: Params): Subscription {
  const customer = account.require('customer', params.customer, 'customer');
  const now = account.now(customer.test_clock);
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
      paymentMethodTypes: params.payment_settings?.payment_method_types,
      saveDefaultPaymentMethod: params.payment_settings?.save_default_payment_method,
    },
    now,
  );
  const created = account.create({ ...built, ...endingSettings(built, params, now) });
  addInvoiceItems(account, created, params.add_invoice_items ?? []);
  const draft = draftInvoice(account, created, {
    billedItems: created.items.data,
    period: { start: now, end: now },
    billingReason: 'subscription_create',
    autoAdvance: false,
  });
  const invoice = finalizeInvoice(account, draft);
  const subscription = account.update(created, {
    latest_invoice: invoice.id,
    ...(invoice.status === 'paid' && startWithoutPayment(account, created)),
  });
  account.emit('customer.subscription.created', subscription);
  return subscription;
}

/** Puts one-time charges, such as a membership fee, on the next invoice. */
function addInvoiceItems(
  account: Account,
  subscription: Subscription,
  items: z.output<typeof oneTimeItem>[],
): void {
  for (const [index, item] of items.entries()) {
    const price = createPrice(account, item, `add_invoice_items[${index}]`);
    const invoiceItem = buildInvoiceItem(
      {
        customer: subscription.customer,
        subscription: subscription.id,
        price,
        description: productName(account, price),
        quantity: item.quantity ?? 1,
        testClock: subscription.test_clock,
      },
      account.now(subscription.test_clock),
    );
    account.create(invoiceItem, 'invoiceitem.created');
  }
}

function startWithoutPayment(
  account: Account,
  { customer, test_clock: clock }: Subscription,
): Partial<Subscription> {
  const setup = buildSetupIntent({ customer, usage: 'off_session' }, account.now(clock));
  account.create(setup, 'setup_intent.created');
  return { status: 'active', pending_setup_intent: setup.id };
}
