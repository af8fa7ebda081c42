import type { EventBus, Logger } from '@petwell/chassis';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import { recordedMethodSchema } from '@petwell/contracts/routes';
import type { ConsumeOnce } from '../core/transaction.ts';
import type { StoredPayment } from './recorded-payment.ts';
import { receiptOf, type RecordTransaction } from './recording.ts';

/** Returns the recorded payment that an event is about. */
export function recordedOf({ data, time }: EventOf<'payment.out-of-band.v1'>): StoredPayment {
  const { from, until, method, ...payment } = data.payment;
  return {
    ...payment,
    enrollmentId: data.enrollmentId,
    method: recordedMethodSchema.catch('other').parse(method),
    isFirst: false,
    paidUntil: until,
    previousPaidUntil: from,
    countedFrom: from,
    reason: null,
    recordedAt: new Date(time),
    voidedAt: null,
    voidReason: null,
    isOwed: false,
    settlesId: null,
    isOutOfBand: true,
    yearPercent: null,
    refund: null,
  };
}

/**
 * Records cash and checks that paid overdue invoices of a plan billed by card. Billing has them among the plan's payments
 * already, and the payment provider's facts move the plan. The owner gets a receipt.
 */
export async function consumeOutOfBand(deps: {
  bus: EventBus;
  consumeOnce: ConsumeOnce<RecordTransaction>;
  logger: Logger;
}): Promise<void> {
  const consumer = 'enrollment.out-of-band-payments';
  await deps.bus.subscribe({
    consumer,
    types: eventConsumers[consumer],
    async handler(event) {
      await deps.consumeOnce(consumer, event, async (tx) => {
        const { enrollmentId } = event.data;
        const enrollment = await tx.enrollments.lock(enrollmentId);
        if (!enrollment) {
          deps.logger.warn({ enrollmentId }, 'a payment for a removed enrollment');
          return;
        }
        const payment = recordedOf(event);
        await tx.recorded.insert(payment);
        await tx.outbox.append([receiptOf(enrollment, payment)]);
      });
    },
  });
}
