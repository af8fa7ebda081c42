import type Stripe from 'stripe';
import type { ProductKey } from './ensure-products.ts';
import type { SubscriptionOrder } from './order-provider.ts';
import { subscriptionExpansions } from '../core/stripe/mapping.ts';

/** Subscription invoices take the statement descriptor over from the first item's product. */
export const toProductParams = ({
  kind,
  catalogId,
  version,
  name,
  statementDescriptor,
}: ProductKey & { statementDescriptor: string }): Stripe.ProductCreateParams => ({
  name,
  statement_descriptor: statementDescriptor,
  metadata: {
    kind,
    catalogId: String(catalogId),
    // Version 1 is sent as it was before there were versions: the idempotency key is bound to the parameters.
    ...(version > 1 && { version: String(version) }),
  },
});

/**
 * Returns which customer or product of an order Stripe refused: one that it doesn't have, or a product that was
 * archived, which it reports under the same parameter.
 */
export function missingIdOf(
  order: Pick<SubscriptionOrder, 'customerId' | 'monthlyLines' | 'feeLine'>,
  { code, param = '' }: { code: string | undefined; param: string | undefined },
): string | undefined {
  if (param === 'customer' && code === 'resource_missing') return order.customerId;
  const [, list, index] =
    /^(items|add_invoice_items)\[(\d+)\]\[price_data\]\[product\]$/.exec(param) ?? [];
  if (list === 'items') return order.monthlyLines[Number(index)]?.productId;
  return list === 'add_invoice_items' ? order.feeLine?.productId : undefined;
}

const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/**
 * Builds the subscription's parameters: plan and add-ons monthly, the membership fee on the first invoice,
 * and no charge before the owner confirms, or before the day that they agreed to.
 */
export function toSubscriptionParams(order: SubscriptionOrder): Stripe.SubscriptionCreateParams {
  return {
    customer: order.customerId,
    items: order.monthlyLines.map(({ productId, amountCents }) => ({
      price_data: {
        currency: 'usd',
        product: productId,
        unit_amount: amountCents,
        recurring: { interval: 'month' },
      },
    })),
    ...(order.feeLine && {
      add_invoice_items: [
        {
          price_data: {
            currency: 'usd',
            product: order.feeLine.productId,
            unit_amount: order.feeLine.amountCents,
          },
        },
      ],
    }),
    ...(order.start
      ? {
          trial_end: toSeconds(order.start.firstChargeAt),
          default_payment_method: order.start.paymentMethodId,
        }
      : { payment_behavior: 'default_incomplete' as const }),
    payment_settings: {
      payment_method_types: ['card'],
      save_default_payment_method: 'on_subscription',
    },
    expand: subscriptionExpansions,
    metadata: { enrollmentId: String(order.enrollmentId), attempt: String(order.attempt) },
  };
}
