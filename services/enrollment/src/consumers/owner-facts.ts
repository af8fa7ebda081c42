import type { EventBus } from '@petwell/chassis';
import { eventConsumers, type DomainEvent } from '@petwell/contracts/events';
import type { EnrollmentTransaction } from '../use-cases/enrollment-transaction.ts';

/** Runs an effect once per consumer and event, in one transaction with the record of it. */
export type ConsumeOnce = (
  consumer: string,
  event: DomainEvent,
  effect: (tx: EnrollmentTransaction) => Promise<void>,
) => Promise<'applied' | 'duplicate'>;

const consumer = 'enrollment.owner-facts';

/** Keeps the copy of identity's owners; an older fact never overwrites a newer one. */
export async function consumeOwnerFacts({
  bus,
  consumeOnce,
}: {
  bus: EventBus;
  consumeOnce: ConsumeOnce;
}): Promise<void> {
  await bus.subscribe({
    consumer,
    types: eventConsumers[consumer],
    async handler(event) {
      const { owner, version, isDemo } = event.data;
      await consumeOnce(consumer, event, (tx) => tx.copyOwner(owner, version, isDemo));
    },
  });
}
