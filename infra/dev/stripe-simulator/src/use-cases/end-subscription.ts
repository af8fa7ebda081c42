import type { SimSubscription } from '../domain/objects/types.ts';
import type { World } from '../world.ts';

type EndReason = 'cancellation_requested' | 'payment_failed' | 'payment_disputed';

/** Ends a subscription for good; its open invoices are no longer collected automatically. */
export function endSubscription(
  world: World,
  subscription: SimSubscription,
  input: {
    reason: EndReason;
    at: number;
    details?: { comment?: string | undefined; feedback?: string | undefined } | undefined;
  },
): SimSubscription {
  const { at } = input;
  for (const status of ['open', 'draft']) {
    const invoices = world.store.all('invoice', {
      'parent.subscription_details.subscription': subscription.id,
      status,
    });
    for (const invoice of invoices) {
      world.update(invoice, { auto_advance: false, next_payment_attempt: null }, 'invoice.updated');
    }
  }
  const details = subscription.cancellation_details;
  return world.update(
    subscription,
    {
      status: 'canceled',
      canceled_at: subscription.canceled_at ?? at,
      ended_at: at,
      cancel_at_period_end: false,
      cancellation_details: {
        comment: input.details?.comment ?? details?.comment ?? null,
        feedback: (input.details?.feedback ?? details?.feedback ?? null) as 'other' | null,
        feedback_option: details?.feedback_option ?? null,
        reason: input.reason,
      },
    },
    'customer.subscription.deleted',
  );
}
