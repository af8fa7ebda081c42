import type { EventBus } from '@petwell/chassis';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import type { UseCases } from '../use-cases/create-use-cases.ts';
import type { ConsumeOnce } from '../use-cases/transaction.ts';

const consumer = 'billing.owner-facts';
type OwnerFact = EventOf<(typeof eventConsumers)[typeof consumer][number]>;

type Dependencies = {
  consumeOnce: ConsumeOnce;
  syncCustomer: UseCases['syncCustomer'];
  removeAtProvider: UseCases['removeAtProvider'];
};

/**
 * Copies an owner's contact data and sends changes to the provider; ends mailed links at a password reset; deletes
 * a deleted owner's data in both places. Calls the provider outside the transaction and on every delivery.
 */
export function createHandleOwnerFact({
  consumeOnce,
  syncCustomer,
  removeAtProvider,
}: Dependencies) {
  return async (event: OwnerFact): Promise<void> => {
    if (event.type === 'owner.deleted.v1') {
      const { ownerId } = event.data;
      await consumeOnce(consumer, event, ({ customers }) => customers.forgetOwner(ownerId));
      return removeAtProvider(ownerId);
    }
    if (event.type === 'owner.password-reset.v1') {
      const { ownerId, resetAt } = event.data;
      await consumeOnce(consumer, event, ({ links }) =>
        links.endOfOwner({ ownerId, resetAt: new Date(resetAt) }),
      );
      return;
    }
    const { owner, version, isDemo } = event.data;
    await consumeOnce(consumer, event, ({ customers }) =>
      customers.copyOwner({ owner, version, isDemo }),
    );
    await syncCustomer(owner.id);
  };
}

export function consumeOwnerFacts(
  deps: Dependencies & { bus: Pick<EventBus, 'subscribe'> },
): Promise<void> {
  const handler = createHandleOwnerFact(deps);
  return deps.bus.subscribe({ consumer, types: eventConsumers[consumer], handler });
}
