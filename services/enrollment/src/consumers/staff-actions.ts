import type { EventBus } from '@petwell/chassis';
import { eventConsumers } from '@petwell/contracts/events';
import type { ConsumeOnce } from './owner-facts.ts';

const consumer = 'enrollment.staff-actions';

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
      const { by: actor, staffId, action, detail } = event.data;
      const subject = `staff/${staffId}`;
      await consumeOnce(consumer, event, (tx) =>
        tx.recordActivity({ actor, action, subject, result: 'done', detail }),
      );
    },
  });
}
