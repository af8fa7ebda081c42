import type { EventBus } from '@petwell/chassis';
import type { StaffActionName } from '@petwell/contracts';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import type { ActivityEntry } from '../use-cases/staff/activity-log.ts';
import type { ConsumeOnce } from './owner-facts.ts';

const consumer = 'enrollment.staff-actions';

/** The log entry of an event, at the event's time, however late it arrives. */
export function toEntry(
  event: EventOf<'staff.account-changed.v1' | 'staff.acted.v1'>,
): ActivityEntry {
  const at = new Date(event.time);
  if (event.type === 'staff.account-changed.v1') {
    const { by: actor, staffId, action, detail } = event.data;
    return { at, actor, action, subject: `staff/${staffId}`, result: 'done', detail };
  }
  const { by: actor, about: subject, result, detail } = event.data;
  // A newer version of a service may send an action that this one does not know; it is logged all the same.
  const action = event.data.action as StaffActionName;
  return { at, actor, action, subject, result, detail };
}

/** Writes what staff do in other services into the activity log. */
export async function consumeStaffActions({
  bus,
  consumeOnce,
}: {
  bus: EventBus;
  consumeOnce: ConsumeOnce;
}): Promise<void> {
  await bus.subscribe({
    consumer,
    types: eventConsumers[consumer],
    async handler(event) {
      await consumeOnce(consumer, event, (tx) => tx.activityLog.record(toEntry(event)));
    },
  });
}
