import type { EventBus } from '@petwell/chassis';
import { noteKinds, type StaffActionName } from '@petwell/contracts';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import type { ActivityEntry, ConsumeOnce } from '../core/transaction.ts';
import type { CustomerTransaction, NoteStore } from './transaction.ts';

const consumer = 'enrollment.staff-actions';

/** Builds the log entry for an event, dated by the event rather than by its arrival. */
export function toEntry(
  event: EventOf<'staff.account-changed.v1' | 'staff.acted.v1'>,
): ActivityEntry {
  const at = new Date(event.time);
  if (event.type === 'staff.account-changed.v1') {
    const { by: actor, staffId, action, detail } = event.data;
    return { at, actor, action, subject: `staff/${staffId}`, result: 'done', detail };
  }
  const { by: actor, about: subject, result, detail } = event.data;
  // A newer service may send an action that this version doesn't know; log it anyway.
  const action = event.data.action as StaffActionName;
  return { at, actor, action, subject, result, detail };
}

async function addNote(
  notes: NoteStore,
  { by, note }: EventOf<'staff.acted.v1'>['data'],
): Promise<void> {
  if (!note) return;
  const kind = noteKinds.find((known) => known === note.kind) ?? null;
  await notes.insert({ ...note, kind, author: by.name ?? by.username });
}

/** Writes staff actions from other services to the activity log, and their notes to the customer's notes. */
export async function consumeStaffActions({
  bus,
  consumeOnce,
}: {
  bus: EventBus;
  consumeOnce: ConsumeOnce<CustomerTransaction>;
}): Promise<void> {
  await bus.subscribe({
    consumer,
    types: eventConsumers[consumer],
    async handler(event) {
      await consumeOnce(consumer, event, async (tx) => {
        await tx.activityLog.record(toEntry(event));
        if (event.type === 'staff.acted.v1') await addNote(tx.notes, event.data);
      });
    },
  });
}
