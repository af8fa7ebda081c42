/**
 * Payment provider events that PetWell processes (billing's webhook-hints.ts). Webhook endpoints subscribe
 * only to these; other events would be stored and ignored.
 */
export const requiredProviderEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'invoice.paid',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const;
export type RequiredProviderEvent = (typeof requiredProviderEvents)[number];
