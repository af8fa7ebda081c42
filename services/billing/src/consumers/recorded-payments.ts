import type { EventBus } from '@petwell/chassis';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import type { ConsumeOnce } from '../use-cases/transaction.ts';

const consumer = 'billing.recorded-payments';

type Dependencies = { consumeOnce: ConsumeOnce };

/** Keeps a copy of a payment that staff recorded, or voids it. A voided one stays so, in whatever order. */
export function createHandleRecordedPayment({ consumeOnce }: Dependencies) {
  return async (event: EventOf<'payment.recorded.v1'>): Promise<void> => {
    await consumeOnce(consumer, event, async ({ payables, recordedPayments }) => {
      const { payment, ...snapshot } = event.data;
      await payables.keep(snapshot);
      const { id: enrollmentId, ownerId } = snapshot.enrollment;
      await recordedPayments.keep({ enrollmentId, ownerId, ...payment });
    });
  };
}

export function consumeRecordedPayments(
  deps: Dependencies & { bus: Pick<EventBus, 'subscribe'> },
): Promise<void> {
  const handler = createHandleRecordedPayment(deps);
  return deps.bus.subscribe({ consumer, types: eventConsumers[consumer], handler });
}
