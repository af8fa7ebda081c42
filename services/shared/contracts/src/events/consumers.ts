import type { EventType } from './index.ts';

/**
 * Maps every consumer to its event types. All processes declare all queues before they publish, so events
 * published before a consumer's first start wait for it.
 */
export const eventConsumers = {
  'enrollment.owner-facts': [
    'owner.updated.v1',
    'owner.activated.v1',
    'owner.password-reset.v1',
    'owner.deleted.v1',
  ],
  'enrollment.staff-actions': ['staff.account-changed.v1', 'staff.acted.v1'],
  'enrollment.payment-facts': ['subscription.status-changed.v1'],
  'enrollment.agreed-prices': ['price.agreed.v1'],
  'enrollment.agreed-changes': ['plan-change.agreed.v1'],
  'enrollment.out-of-band-payments': ['payment.out-of-band.v1'],
  'enrollment.paid-years': ['prepaid-year.paid.v1'],
  'billing.owner-facts': ['owner.updated.v1', 'owner.password-reset.v1', 'owner.deleted.v1'],
  'billing.enrollment-facts': ['enrollment.cancelled.v1'],
  'billing.care-facts': ['pet.deceased.v1'],
  'billing.recorded-payments': ['payment.recorded.v1'],
  'notification.mail-requests': ['mail.requested.v1'],
  'notification.enrollment-facts': ['enrollment.activated.v1', 'enrollment.cancelled.v1'],
  'notification.payment-facts': ['payment.succeeded.v1'],
  'notification.care-facts': ['pet.deceased.v1'],
  'notification.mailboxes': ['owner.email-confirmed.v1', 'owner.updated.v1'],
  'notification.owner-deletions': ['owner.deleted.v1'],
} as const satisfies Record<string, readonly EventType[]>;
export type ConsumerName = keyof typeof eventConsumers;

/**
 * Event types that a consumer took in the release before and no longer needs. Processes unbind them from its queue
 * and acknowledge leftovers unread. Other bindings belong to newer versions running in parallel and are left alone.
 * Remove a type from this list one release before a consumer takes it again.
 */
export const formerDeliveries: Partial<Record<ConsumerName, readonly EventType[]>> = {};
