/** Payment provider events that a webhook endpoint subscribes to. */
export const requiredProviderEvents = [
  'payment_intent.payment_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
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
  'payment_method.automatically_updated',
  'radar.early_fraud_warning.created',
] as const;

/**
 * Payment provider events that PetWell processes (billing's webhook-hints.ts); others are stored and ignored.
 * Endpoints need not subscribe to the last two: `invoice.paid` reports the same payment.
 */
export const handledProviderEvents = [
  ...requiredProviderEvents,
  'payment_intent.succeeded',
  'invoice.payment_succeeded',
] as const;
