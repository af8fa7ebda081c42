import type { EventBus } from '@petwell/chassis';
import type { StaffActionName } from '@petwell/contracts';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import type { ActivityNote } from '../use-cases/staff/activity.ts';
import type { ConsumeOnce } from './owner-facts.ts';

const consumer = 'enrollment.staff-actions';

/** The entry that an event becomes: at its own time, however late it comes. */
export function noteOf(
  event: EventOf<'staff.account-changed.v1' | 'staff.acted.v1'>,
): ActivityNote {
  const at = new Date(event.time);
  if (event.type === 'staff.account-changed.v1') {
    const { by: actor, staffId, action, detail } = event.data;
    return { at, actor, action, subject: `staff/${staffId}`, result: 'done', detail };
  }
  const { by: actor, about: subject, result, detail } = event.data;
  // A service of a newer version may know a word that this one does not: it is logged all the same.
  const action = event.data.action as StaffActionName;
  return { at, actor, action, subject, result, detail };
}

/** Writes what staff do elsewhere into the activity log. */
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
      await consumeOnce(consumer, event, (tx) => tx.recordActivity(noteOf(event)));
    },
  });
}
