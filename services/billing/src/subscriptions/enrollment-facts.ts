import type { EventBus } from '@petwell/chassis';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import type { CancelSubscription } from './endings/cancel-subscription.ts';
import type { Checkouts } from '../core/payable.ts';
import type { ConsumeOnce } from '../core/transaction.ts';

const consumer = 'billing.enrollment-facts';
type EnrollmentFact = EventOf<(typeof eventConsumers)[typeof consumer][number]>;

type Dependencies = {
  consumeOnce: ConsumeOnce;
  cancelSubscription: CancelSubscription;
  checkouts: Pick<Checkouts, 'read'>;
};

/**
 * Closes canceled enrollments. Calls the provider outside the transaction and on
 * every delivery, so a failed cancellation is retried with the event. The end of a subscription before the
 * plan went on with another one changes nothing, also if the owner agrees to that at this moment.
 */
export function createHandleEnrollmentFact(deps: Dependencies) {
  const { consumeOnce, cancelSubscription, checkouts } = deps;
  return async (event: EnrollmentFact): Promise<void> => {
    const { enrollment } = event.data;
    const { firstChargeAt, subscriptionId, startAttempt } = await checkouts.read(enrollment.id);
    const wentOn = firstChargeAt !== null && enrollment.stripeSubscriptionId !== subscriptionId;
    await consumeOnce(consumer, event, async ({ payables }) => {
      if (wentOn) return;
      await payables.keep(event.data);
      await payables.close(enrollment.id, { startAttempt });
    });
    if (wentOn) return;
    await cancelSubscription({
      enrollmentId: enrollment.id,
      onlyIfUnpaid: false,
      leavesUnpaid: true,
      startAttempt,
    });
  };
}

export function consumeEnrollmentFacts(
  deps: Dependencies & { bus: Pick<EventBus, 'subscribe'> },
): Promise<void> {
  const handler = createHandleEnrollmentFact(deps);
  return deps.bus.subscribe({ consumer, types: eventConsumers[consumer], handler });
}
