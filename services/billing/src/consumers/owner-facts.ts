import type { EventBus } from '@petwell/chassis';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import type { ConsumeOnce } from './consume-once.ts';

const consumer = 'billing.owner-facts';
type OwnerFact = EventOf<(typeof eventConsumers)[typeof consumer][number]>;

type Dependencies = {
  consumeOnce: ConsumeOnce;
  syncCustomer: (ownerId: number) => Promise<void>;
};

/**
 * Takes an owner's contact data, and tells the provider where it knows the owner by something else.
 * The provider is asked outside the transaction, and on every delivery.
 */
export function createTakeOwnerFact({ consumeOnce, syncCustomer }: Dependencies) {
  return async (event: OwnerFact): Promise<void> => {
    const { owner, version } = event.data;
    await consumeOnce(consumer, event, (copies) => copies.copyOwner({ owner, version }));
    await syncCustomer(owner.id);
  };
}

export function consumeOwnerFacts(
  deps: Dependencies & { bus: Pick<EventBus, 'subscribe'> },
): Promise<void> {
  const handler = createTakeOwnerFact(deps);
  return deps.bus.subscribe({ consumer, types: eventConsumers[consumer], handler });
}
