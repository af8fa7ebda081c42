import type { EventBus } from '@petwell/chassis';
import { eventConsumers, type DomainEvent } from '@petwell/contracts/events';
import type { RemoveOwner } from '../use-cases/removal/delete-owner.ts';
import type { EnrollmentTransaction } from '../use-cases/stores.ts';

/** Runs an effect once per consumer and event, in one transaction with the inbox row. */
export type ConsumeOnce = (
  consumer: string,
  event: DomainEvent,
  effect: (tx: EnrollmentTransaction) => Promise<void>,
) => Promise<'applied' | 'duplicate'>;

const consumer = 'enrollment.owner-facts';

/**
 * Maintains the copy of identity's owners. An older fact never overwrites a newer one, and no fact restores a
 * deleted owner. A removal is idempotent and calls other services, so it runs outside the inbox.
 */
export async function consumeOwnerFacts({
  bus,
  consumeOnce,
  removeOwner,
}: {
  bus: EventBus;
  consumeOnce: ConsumeOnce;
  removeOwner: RemoveOwner;
}): Promise<void> {
  await bus.subscribe({
    consumer,
    types: eventConsumers[consumer],
    async handler(event) {
      if (event.type === 'owner.deleted.v1') return removeOwner(event.data);
      const { owner, version, isDemo } = event.data;
      await consumeOnce(consumer, event, async (tx) => {
        await tx.owners.copy({ owner, version, isDemo });
      });
    },
  });
}
