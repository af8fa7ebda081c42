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
 * Keeps the copy of identity's owners: an older fact never overwrites a newer one, and nothing brings a deleted
 * owner back. A removal is repeatable and calls other services, so it has no inbox around it.
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
