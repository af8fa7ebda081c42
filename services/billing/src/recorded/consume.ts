import type { EventBus } from '@petwell/chassis';
import { instantOf } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import { currentVersion, type TextTerms } from '@petwell/contracts/legal';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import type { ConsumeOnce, Transaction } from '../core/transaction.ts';
import type { RereadPayment } from '../subscriptions/index.ts';

const consumer = 'billing.recorded-payments';

/** A payment that staff recorded, as enrollment published it. */
export type RecordedPayment = EventOf<'payment.recorded.v1'>['data']['payment'] & {
  enrollmentId: number;
  ownerId: number;
};

export type RecordedTransaction = {
  recordedPayments: {
    /** Keeps a copy of a payment that staff recorded, and whether it was voided; `now`: at the clinic. */
    keep(payment: RecordedPayment, now: Date): Promise<void>;
  };
};

type Dependencies = {
  consumeOnce: ConsumeOnce<Transaction & RecordedTransaction>;
  /** The invoice that a card paid; null: it was recorded at the clinic. */
  findInvoice: (recordedId: string) => Promise<string | null>;
  rereadPayment: RereadPayment;
  textTerms: TextTerms;
  /** For dates that the clinic knows. */
  businessClock: () => Date;
  timeZone: string;
};

/**
 * Keeps a copy of a payment that staff recorded, or voids it. A voided one stays so, in whatever order. The first one of
 * a plan is paid at the counter: its agreement, to print and sign, is kept, and its links to pay end. So is that of each
 * year paid in advance.
 */
export function createHandleRecordedPayment(deps: Dependencies) {
  const { consumeOnce, findInvoice, rereadPayment, textTerms, businessClock } = deps;
  const noonOf = (day: string) => instantOf({ day, time: '12:00' }, deps.timeZone);
  return async (event: EventOf<'payment.recorded.v1'>): Promise<void> => {
    await consumeOnce(consumer, event, async (tx) => {
      const { payables, recordedPayments, consents } = tx;
      const { payment, ...snapshot } = event.data;
      await payables.keep(snapshot);
      const { id: enrollmentId, ownerId } = snapshot.enrollment;
      await payables.markPaidAtClinic({ enrollmentId, isRecorded: true });
      await recordedPayments.keep({ enrollmentId, ownerId, ...payment }, businessClock());
      const { isFirst, isVoided, prepaidYear, covers, refund, method } = payment;
      // Its owner has agreed with a link.
      if (method === 'card') return;
      const isYear = prepaidYear !== undefined && covers !== undefined;
      if ((!isFirst && !isYear) || isVoided || refund !== undefined) return;
      await consents.add({
        enrollmentId,
        ownerId,
        textVersion: currentVersion(isYear ? 'counter-year' : 'counter', textTerms),
        ...(isYear && { firstChargeAt: noonOf(covers.until) }),
        // The fee isn't part of the year.
        dueToday: fromCents(payment.amountCents - (isYear ? payment.membershipFeeCents : 0)),
        monthlyTotal: snapshot.enrollment.totalMonthlyPrice,
        cardLast4: null,
        clientAddress: '',
        isByLink: false,
        recordedBy: payment.recordedBy,
        agreed: snapshot,
      });
    });
    const { id, method } = event.data.payment;
    const invoiceId = method === 'card' ? await findInvoice(id) : null;
    // A refund or a dispute may have come before.
    if (invoiceId !== null) await rereadPayment({ subscriptionId: null, invoiceId });
  };
}

export function consumeRecordedPayments(
  deps: Dependencies & { bus: Pick<EventBus, 'subscribe'> },
): Promise<void> {
  const handler = createHandleRecordedPayment(deps);
  return deps.bus.subscribe({ consumer, types: eventConsumers[consumer], handler });
}
