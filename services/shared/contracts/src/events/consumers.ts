import type { EventType } from './index.ts';

/**
 * Every consumer and the events it gets. All processes declare all of these queues before
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
  'enrollment.payment-facts': ['subscription.status-changed.v1'],
  'billing.owner-facts': ['owner.registered.v1', 'owner.updated.v1', 'owner.deleted.v1'],
  'billing.enrollment-facts': ['enrollment.created.v1', 'enrollment.cancelled.v1'],
  'notification.enrollment-facts': [
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

const takenTypes: ReadonlySet<EventType> = new Set(Object.values(eventConsumers).flat());

/** Whether any consumer gets events of this type. */
export const isTaken = (type: EventType): boolean => takenTypes.has(type);

/**
 * What consumers took in an earlier version and take no more, because it changes nothing there. Their queues
 * are unbound from it, and what still comes (left over, or bound again by a process of that version) is
 * acknowledged unread. Whatever else a queue is bound to was added by a newer version whose processes run
 * beside this one: that is neither unbound nor acknowledged. A type leaves this list in the release before
 * the one that takes it again.
 */
export const formerDeliveries = {
  'enrollment.payment-facts': [
    'payment.succeeded.v1',
    'payment.failed.v1',
    'payment.action-required.v1',
  ],
  'billing.owner-facts': ['owner.activated.v1'],
  'billing.enrollment-facts': ['enrollment.activated.v1', 'enrollment.suspended.v1'],
  'notification.enrollment-facts': ['enrollment.created.v1'],
} as const satisfies Partial<Record<ConsumerName, readonly EventType[]>>;
