import { eventConsumers, type EventType } from '@petwell/contracts/events';
import type { Pair } from './matrix.ts';

/** HTTP calls. The gateway forwards the web app's, so their contract covers the services' routes. */
const calls: Pair[] = [
  { consumer: 'web', provider: 'gateway' },
  { consumer: 'gateway', provider: 'identity' },
  { consumer: 'enrollment', provider: 'catalog' },
  { consumer: 'enrollment', provider: 'identity' },
  { consumer: 'enrollment', provider: 'billing' },
  { consumer: 'enrollment', provider: 'notification' },
  { consumer: 'billing', provider: 'enrollment' },
  { consumer: 'identity', provider: 'enrollment' },
];

/** Publishers by event; a new event does not compile without one. */
const publishers: Record<EventType, string | readonly string[]> = {
  'owner.registered.v1': [],
  'owner.updated.v1': 'identity',
  'owner.activated.v1': 'identity',
  'owner.password-reset.v1': 'identity',
  'owner.deleted.v1': 'identity',
  'owner.email-confirmed.v1': 'identity',
  'owner.link-requested.v1': [],
  'staff.account-changed.v1': 'identity',
  'staff.link-requested.v1': [],
  'staff.acted.v1': ['identity', 'billing'],
  'enrollment.created.v1': 'enrollment',
  'enrollment.unfinished.v1': 'enrollment',
  'enrollment.left-unpaid.v1': 'enrollment',
  'enrollment.activated.v1': 'enrollment',
  'enrollment.suspended.v1': 'enrollment',
  'enrollment.cancelled.v1': 'enrollment',
  'benefit.redeemed.v1': 'enrollment',
  'benefit.undone.v1': 'enrollment',
  'care.due.v1': 'enrollment',
  'care.unused.v1': 'enrollment',
  'visit.recorded.v1': 'enrollment',
  'pet.deceased.v1': 'enrollment',
  'appointment.booked.v1': 'enrollment',
  'appointment.changed.v1': 'enrollment',
  'appointment.cancelled.v1': 'enrollment',
  'appointment.due.v1': 'enrollment',
  'appointment.declined.v1': 'enrollment',
  'payment.succeeded.v1': 'billing',
  'payment.failed.v1': 'billing',
  'payment.action-required.v1': 'billing',
  'payment.retry-due.v1': 'billing',
  'card.expiring.v1': 'billing',
  'subscription.status-changed.v1': 'billing',
  'receipt.test-requested.v1': 'billing',
  'mail.requested.v1': [],
  'email.delivered.v1': 'notification',
  'email.failed.v1': 'notification',
};

/** Lists all pairs: HTTP calls, and each event with each consuming service. */
export function expectedPairs(): Pair[] {
  const events = Object.entries(eventConsumers).flatMap(([queue, types]) =>
    types.flatMap((event) =>
      [publishers[event]].flat().map((provider) => ({
        consumer: queue.split('.')[0] ?? queue,
        provider,
        event,
      })),
    ),
  );
  return [...calls, ...events];
}
