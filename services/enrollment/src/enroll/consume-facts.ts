import type { EventBus, Logger } from '@petwell/chassis';
import { eventConsumers } from '@petwell/contracts/events';
import { applyFact } from './apply-fact.ts';
import type { ConsumeOnce } from '../core/transaction.ts';

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
