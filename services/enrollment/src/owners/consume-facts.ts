import type { EventBus } from '@petwell/chassis';
import { eventConsumers } from '@petwell/contracts/events';
import type { ConsumeOnce } from '../core/transaction.ts';
import type { EndUnpaid } from '../endings/index.ts';
import type { RemoveOwner } from './delete-owner.ts';

/**
 * Maintains the copy of identity's owners. An older fact never overwrites a newer one, and no fact restores a
 * deleted owner. Removals are idempotent and call other services, so they run outside the inbox.
 */
export async function consumeOwnerFacts({
  bus,
  consumeOnce,
  removeOwner,
  endUnpaid,
}: {
  bus: EventBus;
  consumeOnce: ConsumeOnce;
  removeOwner: RemoveOwner;
  endUnpaid: EndUnpaid;
}): Promise<void> {
  const consumer = 'enrollment.owner-facts';
  await bus.subscribe({
    consumer,
    types: eventConsumers[consumer],
    async handler(event) {
      if (event.type === 'owner.deleted.v1') return removeOwner(event.data);
      if (event.type === 'owner.password-reset.v1') {
        await endUnpaid(event.data.ownerId, new Date(event.data.resetAt));
        return;
      }
      const { owner, version, isDemo } = event.data;
      await consumeOnce(consumer, event, async (tx) => {
        await tx.owners.copy({ owner, version, isDemo });
      });
    },
  });
}
