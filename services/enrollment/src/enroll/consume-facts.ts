import type { EventBus, Logger } from '@petwell/chassis';
import { eventConsumers } from '@petwell/contracts/events';
import { applyFact } from './apply-fact.ts';
import type { RemoveOwner } from '../owners/delete-owner.ts';
import type { EndUnpaid } from '../endings/end-unpaid.ts';
import type { ConsumeOnce } from '../core/transaction.ts';

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

/** Applies payment events from billing. The webhook alone can activate an enrollment. */
export async function consumePaymentFacts(deps: {
  bus: EventBus;
  consumeOnce: ConsumeOnce;
  clock: () => Date;
  logger: Logger;
}): Promise<void> {
  const { bus, consumeOnce, clock, logger } = deps;
  const consumer = 'enrollment.payment-facts';
  await bus.subscribe({
    consumer,
    types: eventConsumers[consumer],
    async handler(event) {
      await consumeOnce(consumer, event, async (tx) => {
        const enrollment = await applyFact(tx, event.data, clock());
        const { enrollmentId } = event.data;
        if (!enrollment) logger.info({ enrollmentId }, 'fact about a removed enrollment');
      });
    },
  });
}
