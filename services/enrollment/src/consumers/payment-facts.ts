import type { EventBus, Logger } from '@petwell/chassis';
import { eventConsumers, type SubscriptionFact } from '@petwell/contracts/events';
import type { Trigger } from '../domain/transition.ts';
import { applyTrigger } from '../use-cases/apply-trigger.ts';
import type { ConsumeOnce } from './owner-facts.ts';

const consumer = 'enrollment.payment-facts';

/** What an enrollment goes by. */
export function triggerOf(fact: SubscriptionFact): Trigger {
  return { kind: 'subscription-fact', fact };
}

/**
 * Applies what billing learnt from the provider; the webhook alone is enough to activate. What a payment
 * makes of a subscription is told as its status, so payments themselves are none of this consumer's events.
 */
export async function consumePaymentFacts(deps: {
  bus: EventBus;
  consumeOnce: ConsumeOnce;
  clock: () => Date;
  logger: Logger;
}): Promise<void> {
  const { bus, consumeOnce, clock, logger } = deps;
  await bus.subscribe({
    consumer,
    types: eventConsumers[consumer],
    async handler(event) {
      const { enrollmentId } = event.data;
      const trigger = triggerOf(event.data);
      await consumeOnce(consumer, event, async (tx) => {
        const record = await applyTrigger(tx, { enrollmentId, trigger, at: clock() });
        if (!record) logger.info({ enrollmentId }, 'fact about an enrollment that is gone');
      });
    },
  });
}
