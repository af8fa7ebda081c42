import type { EventBus } from '@petwell/chassis';
import { fromCents } from '@petwell/contracts';
import { currentVersion, type PriceTerms } from '@petwell/contracts/legal';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import type { ConsumeOnce } from '../use-cases/transaction.ts';

const consumer = 'billing.recorded-payments';

type Dependencies = {
  consumeOnce: ConsumeOnce;
  priceTerms: PriceTerms;
  /** For dates that the clinic knows. */
  businessClock: () => Date;
};

/**
 * Keeps a copy of a payment that staff recorded, or voids it. A voided one stays so, in whatever order. The first one of
 * a plan is paid at the counter: its agreement, to print and sign, is kept, and nobody can pay by link any more.
 */
export function createHandleRecordedPayment(deps: Dependencies) {
  const { consumeOnce, priceTerms, businessClock } = deps;
  return async (event: EventOf<'payment.recorded.v1'>): Promise<void> => {
    await consumeOnce(consumer, event, async (tx) => {
      const { payables, recordedPayments, consents } = tx;
      const { payment, ...snapshot } = event.data;
      await payables.keep(snapshot);
      const { id: enrollmentId, ownerId } = snapshot.enrollment;
      await payables.markPaidAtClinic({ enrollmentId, isRecorded: true });
      await recordedPayments.keep({ enrollmentId, ownerId, ...payment }, businessClock());
      if (!payment.isFirst || payment.isVoided) return;
      await consents.add({
        enrollmentId,
        ownerId,
        textVersion: currentVersion('counter', priceTerms),
        dueToday: fromCents(payment.amountCents),
        monthlyTotal: snapshot.enrollment.totalMonthlyPrice,
        cardLast4: null,
        clientAddress: '',
        isByLink: false,
        recordedBy: payment.recordedBy,
      });
    });
  };
}

export function consumeRecordedPayments(
  deps: Dependencies & { bus: Pick<EventBus, 'subscribe'> },
): Promise<void> {
  const handler = createHandleRecordedPayment(deps);
  return deps.bus.subscribe({ consumer, types: eventConsumers[consumer], handler });
}
