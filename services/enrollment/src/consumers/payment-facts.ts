import type { EventBus, Logger } from '@petwell/chassis';
import { eventConsumers, type EventOf, type SubscriptionFact } from '@petwell/contracts/events';
import { applyTrigger } from '../use-cases/apply-trigger.ts';
import type { ConsumeOnce } from './owner-facts.ts';

const consumer = 'enrollment.payment-facts';
type PaymentFact = EventOf<(typeof eventConsumers)[typeof consumer][number]>;

/** What an event says of the subscription; a failed payment alone says nothing: the status that follows does. */
export function subscriptionFactOf(event: PaymentFact): SubscriptionFact | null {
  switch (event.type) {
    case 'subscription.status-changed.v1':
      return event.data;
    case 'payment.succeeded.v1':
      return event.data.subscription;
    case 'payment.failed.v1':
    case 'payment.action-required.v1':
      return null;
  }
}

/** Applies what billing learnt from the provider; the webhook alone is enough to activate. */
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
      const fact = subscriptionFactOf(event);
      if (!fact) return;
      const { enrollmentId } = fact;
      await consumeOnce(consumer, event, async (tx) => {
        const trigger = { kind: 'subscription-fact', fact } as const;
        const record = await applyTrigger(tx, { enrollmentId, trigger, at: clock() });
        if (!record) logger.info({ enrollmentId }, 'fact about an enrollment that is gone');
      });
    },
  });
}
