import type { EventType } from './index.ts';

/**
 * Every consumer and the events it gets (design §4). All processes declare all of these queues before
 * they publish, so that an event which is older than its consumer's first start waits for it.
 */
export const eventConsumers = {
  'enrollment.owner-facts': [
    'owner.registered.v1',
    'owner.updated.v1',
    'owner.activated.v1',
    'owner.deleted.v1',
  ],
  'enrollment.staff-actions': ['staff.account-changed.v1', 'staff.acted.v1'],
  'enrollment.payment-facts': [
    'payment.succeeded.v1',
    'payment.failed.v1',
    'payment.action-required.v1',
    'subscription.status-changed.v1',
  ],
  'billing.owner-facts': [
    'owner.registered.v1',
    'owner.updated.v1',
    'owner.activated.v1',
    'owner.deleted.v1',
  ],
  'billing.enrollment-facts': [
    'enrollment.created.v1',
    'enrollment.activated.v1',
    'enrollment.suspended.v1',
    'enrollment.cancelled.v1',
  ],
  'notification.enrollment-facts': [
    'enrollment.created.v1',
    'enrollment.left-unpaid.v1',
    'enrollment.activated.v1',
    'enrollment.suspended.v1',
    'enrollment.cancelled.v1',
  ],
  'notification.payment-facts': [
    'payment.succeeded.v1',
    'payment.failed.v1',
    'payment.action-required.v1',
    'payment.retry-due.v1',
    'card.expiring.v1',
  ],
  'notification.owner-links': ['owner.link-requested.v1'],
  'notification.test-receipts': ['receipt.test-requested.v1'],
  'notification.owner-deletions': ['owner.deleted.v1'],
} as const satisfies Record<string, readonly EventType[]>;
export type ConsumerName = keyof typeof eventConsumers;
