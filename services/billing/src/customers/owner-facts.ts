import type { EventBus } from '@petwell/chassis';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import type { Owner } from '@petwell/contracts';
import type { ConsumeOnce } from '../core/transaction.ts';

const consumer = 'billing.owner-facts';
type OwnerFact = EventOf<(typeof eventConsumers)[typeof consumer][number]>;

export type CustomerTransaction = {
  customers: {
    /** Copies contact data unless the stored version is as new. `isDemo` undefined: unchanged. */
    copyOwner(fact: { owner: Owner; version: number; isDemo?: boolean | undefined }): Promise<void>;
    /** Removes all personal data of the owner; payment records stay. Later facts don't restore it. */
    forgetOwner(ownerId: number): Promise<void>;
    /** Ends the mailed links that an owner was sent until a moment. */
    endLinks(sent: { ownerId: number; until: Date }): Promise<void>;
  };
};

type Dependencies = {
  consumeOnce: ConsumeOnce<CustomerTransaction>;
  /** Sends contact data that changed to the provider. */
  syncCustomer: (ownerId: number) => Promise<void>;
  /** Removes a deleted owner at the provider. */
  removeAtProvider: (ownerId: number) => Promise<void>;
  clock: () => Date;
};

/**
 * Copies an owner's contact data and sends changes to the provider; ends mailed links at a password reset and at a
 * new address; deletes a deleted owner's data in both places. Calls the provider outside the transaction and on every delivery.
 */
export function createHandleOwnerFact({
  consumeOnce,
  syncCustomer,
  removeAtProvider,
  clock,
}: Dependencies) {
  return async (event: OwnerFact): Promise<void> => {
    if (event.type === 'owner.deleted.v1') {
      const { ownerId } = event.data;
      await consumeOnce(consumer, event, ({ customers }) => customers.forgetOwner(ownerId));
      return removeAtProvider(ownerId);
    }
    if (event.type === 'owner.password-reset.v1') {
      const { ownerId, resetAt } = event.data;
      await consumeOnce(consumer, event, ({ customers }) =>
        customers.endLinks({ ownerId, until: new Date(resetAt) }),
      );
      return;
    }
    const { owner, version, isDemo } = event.data;
    const isMoved = event.data.previousEmail !== owner.email;
    await consumeOnce(consumer, event, async ({ customers }) => {
      await customers.copyOwner({ owner, version, isDemo });
      // Until the copy, links went to the address before.
      if (isMoved) await customers.endLinks({ ownerId: owner.id, until: clock() });
    });
    await syncCustomer(owner.id);
  };
}

export function consumeOwnerFacts(
  deps: Dependencies & { bus: Pick<EventBus, 'subscribe'> },
): Promise<void> {
  const handler = createHandleOwnerFact(deps);
  return deps.bus.subscribe({ consumer, types: eventConsumers[consumer], handler });
}
