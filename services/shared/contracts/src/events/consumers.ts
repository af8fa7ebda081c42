import type { EventType } from './index.ts';

/**
 * Maps every consumer to its event types. What earlier versions published instead of `mail.requested.v1`, and
 * `enrollment.created.v1`, stays bound until none of their processes runs. All processes declare all queues
 * before they publish, so events published before a consumer's first start wait for it.
 */
export const eventConsumers = {
  'enrollment.owner-facts': [
    // Published by earlier versions only: enrollment copies an owner when it registers one.
    'owner.registered.v1',
    'owner.updated.v1',
    'owner.activated.v1',
    'owner.password-reset.v1',
    'owner.deleted.v1',
  ],
  'enrollment.staff-actions': ['staff.account-changed.v1', 'staff.acted.v1'],
  'enrollment.payment-facts': ['subscription.status-changed.v1'],
  'enrollment.out-of-band-payments': ['payment.out-of-band.v1'],
  'billing.owner-facts': ['owner.updated.v1', 'owner.password-reset.v1', 'owner.deleted.v1'],
  'billing.enrollment-facts': ['enrollment.created.v1', 'enrollment.cancelled.v1'],
  'billing.care-facts': ['pet.deceased.v1'],
  'billing.recorded-payments': ['payment.recorded.v1'],
  'notification.mail-requests': ['mail.requested.v1'],
  'notification.enrollment-facts': [
    'enrollment.unfinished.v1',
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
  'notification.care-facts': [
    'care.due.v1',
    'care.unused.v1',
    'visit.recorded.v1',
    'pet.deceased.v1',
  ],
  'notification.appointments': [
    'appointment.booked.v1',
    'appointment.changed.v1',
    'appointment.cancelled.v1',
    'appointment.due.v1',
    'appointment.declined.v1',
  ],
  'notification.owner-links': ['owner.link-requested.v1'],
  'notification.staff-links': ['staff.link-requested.v1'],
  'notification.test-receipts': ['receipt.test-requested.v1'],
  'notification.mailboxes': ['owner.email-confirmed.v1', 'owner.updated.v1'],
  'notification.owner-deletions': ['owner.deleted.v1'],
} as const satisfies Record<string, readonly EventType[]>;
export type ConsumerName = keyof typeof eventConsumers;

const takenTypes: ReadonlySet<EventType> = new Set(Object.values(eventConsumers).flat());

/** Checks whether any consumer takes events of this type. */
export const isTaken = (type: EventType): boolean => takenTypes.has(type);

/**
 * Event types that consumers took in an earlier version but no longer need. Their queues are unbound, and
 * leftover events are acknowledged unread. Other bindings belong to newer versions running in parallel and
 * are left alone. Remove a type from this list one release before a consumer takes it again.
 */
export const formerDeliveries = {
  'enrollment.payment-facts': [
    'payment.succeeded.v1',
    'payment.failed.v1',
    'payment.action-required.v1',
  ],
  'billing.owner-facts': ['owner.registered.v1', 'owner.activated.v1'],
  'billing.enrollment-facts': ['enrollment.activated.v1', 'enrollment.suspended.v1'],
  'notification.enrollment-facts': ['enrollment.created.v1'],
} as const satisfies Partial<Record<ConsumerName, readonly EventType[]>>;
