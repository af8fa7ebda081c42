import type { EventBus } from '@petwell/chassis';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import type { ConsumeOnce } from '../core/transaction.ts';

const consumer = 'billing.care-facts';

type Dependencies = { consumeOnce: ConsumeOnce };

/** Marks the enrollments of a pet that died, also those that billing hasn't heard of yet. */
export function createHandleDeath({ consumeOnce }: Dependencies) {
  return async (event: EventOf<'pet.deceased.v1'>): Promise<void> => {
    await consumeOnce(consumer, event, ({ payables }) =>
      payables.markDied(event.data.enrollmentIds),
    );
  };
}

export function consumeCareFacts(
  deps: Dependencies & { bus: Pick<EventBus, 'subscribe'> },
): Promise<void> {
  const handler = createHandleDeath(deps);
  return deps.bus.subscribe({ consumer, types: eventConsumers[consumer], handler });
}
