/**
 * The provider's events that lead somewhere (billing's webhook-hints.ts). A webhook endpoint is subscribed to
 * these and no others: whatever else came would be put on file and left alone.
 */
export const requiredProviderEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'invoice.paid',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'charge.refunded',
  'charge.dispute.created',
] as const;
export type RequiredProviderEvent = (typeof requiredProviderEvents)[number];
