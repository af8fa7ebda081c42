import type { EventBus } from '@petwell/chassis';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import type { RemoveAtProvider } from '../use-cases/remove-at-provider.ts';
import type { ConsumeOnce } from './consume-once.ts';

const consumer = 'billing.owner-facts';
type OwnerFact = EventOf<(typeof eventConsumers)[typeof consumer][number]>;

type Dependencies = {
  consumeOnce: ConsumeOnce;
  syncCustomer: (ownerId: number) => Promise<void>;
  removeAtProvider: RemoveAtProvider;
};

/**
 * Takes an owner's contact data, and tells the provider where it knows the owner by something else.
 * A deleted one is forgotten, here and there. The provider is asked outside the transaction, and on every delivery.
 */
export function createTakeOwnerFact({ consumeOnce, syncCustomer, removeAtProvider }: Dependencies) {
  return async (event: OwnerFact): Promise<void> => {
    if (event.type === 'owner.deleted.v1') {
      const { ownerId } = event.data;
      await consumeOnce(consumer, event, (copies) => copies.forgetOwner(ownerId));
      return removeAtProvider(ownerId);
    }
    const { owner, version, isDemo } = event.data;
    let isInSync = false;
    await consumeOnce(consumer, event, async (copies) => {
      isInSync = (await copies.copyOwner({ owner, version, isDemo }))?.isInSync === true;
    });
    if (!isInSync) await syncCustomer(owner.id);
  };
}

export function consumeOwnerFacts(
  deps: Dependencies & { bus: Pick<EventBus, 'subscribe'> },
): Promise<void> {
  const handler = createTakeOwnerFact(deps);
  return deps.bus.subscribe({ consumer, types: eventConsumers[consumer], handler });
}
