import type { EventBus } from '@petwell/chassis';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import type { CancelSubscription } from '../use-cases/cancel-subscription.ts';
import type { ConsumeOnce } from './consume-once.ts';

const consumer = 'billing.enrollment-facts';
type EnrollmentFact = EventOf<(typeof eventConsumers)[typeof consumer][number]>;

type Dependencies = { consumeOnce: ConsumeOnce; cancelSubscription: CancelSubscription };

/**
 * Takes what happened to enrollments: a new one can be paid for, a cancelled one never again. The
 * provider is asked outside the transaction, and on every delivery: a cancelling that failed is made
 * up for when the event comes again.
 */
export function createTakeEnrollmentFact({ consumeOnce, cancelSubscription }: Dependencies) {
  return async (event: EnrollmentFact): Promise<void> => {
    const enrollmentId = event.data.enrollment.id;
    await consumeOnce(consumer, event, async (copies) => {
      await copies.keepPayable(event.data);
      if (event.type === 'enrollment.cancelled.v1') await copies.closePayable(enrollmentId);
    });
    if (event.type === 'enrollment.cancelled.v1') {
      await cancelSubscription({ enrollmentId, onlyIfUnpaid: false });
    }
  };
}

export function consumeEnrollmentFacts(
  deps: Dependencies & { bus: Pick<EventBus, 'subscribe'> },
): Promise<void> {
  const handler = createTakeEnrollmentFact(deps);
  return deps.bus.subscribe({ consumer, types: eventConsumers[consumer], handler });
}
