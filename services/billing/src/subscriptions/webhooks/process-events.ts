import { type Logger, resumeTrace, SpanKind } from '@petwell/chassis';
import { retryDelayMs } from './rules-retry.ts';
import { readHint, subjectOf } from './rules-hints.ts';
import type { BillingMetrics } from '../billing-metrics.ts';
import type { ConvergeSubscription, CustomerSubscriptions } from '../converge-subscription.ts';
import type { RereadPayment } from '../reread-payment.ts';
import type { PaymentReads } from '../../core/rules-observation.ts';
import { withinDeadline } from '../../core/provider-errors.ts';

export type DueEvent = {
  id: string;
  type: string;
  createdAt: Date;
  /** The stored part of the event's object. */
  object: unknown;
  /** Including this one. */
  attempts: number;
  /** The trace in which it was received. */
  traceparent: string | null;
};

export type EventQueue = {
  /** Claims due events, oldest first. They are due again after `claimMs`. */
  claimDue(given: { limit: number; claimMs: number }): Promise<DueEvent[]>;
  markProcessed(eventIds: readonly string[]): Promise<void>;
  markFailed(failure: { eventId: string; error: string; retryInMs: number }): Promise<void>;
};

type Dependencies = {
  events: EventQueue;
  provider: Pick<PaymentReads, 'findInvoiceOfPaymentIntent' | 'retrieveInvoice'>;
  subscriptions: CustomerSubscriptions;
  converge: ConvergeSubscription;
  rereadPayment: RereadPayment;
  /** Acts on an invoice that no subscription made. */
  settleOther: (invoiceId: string) => Promise<void>;
  metrics: BillingMetrics;
  logger: Logger;
  clock: () => Date;
};

const batchSize = 50;
/** Longer than handling an event may take. Handling one twice is harmless. */
const claimMs = 15_000;
const deadlineMs = 10_000;

/** Converges the subscriptions of events that all have the same subject. */
function createConvergeOnSubject(deps: Dependencies) {
  const { provider, subscriptions, converge, rereadPayment, settleOther } = deps;
  return async (events: readonly DueEvent[]): Promise<void> => {
    const hints = events.map(readHint);
    const [hint] = hints;
    if (hint?.kind === 'subscription') {
      const invoiceIds = hints.flatMap((one) =>
        one.kind === 'subscription' && one.invoiceId !== null ? [one.invoiceId] : [],
      );
      await converge(hint.subscriptionId, { invoiceIds, isFromProvider: true });
    }
    if (hint?.kind === 'invoice') {
      const invoice = await provider.retrieveInvoice(hint.invoiceId);
      if (!invoice?.subscriptionId) return settleOther(hint.invoiceId);
      const invoiceIds = [invoice.id];
      await converge(invoice.subscriptionId, { invoiceIds, isFromProvider: true });
    }
    if (hint?.kind === 'customer') {
      for (const subscriptionId of await subscriptions.listLiveOf(hint.customerId)) {
        await converge(subscriptionId, { isFromProvider: true });
      }
    }
    if (hint?.kind === 'payment-intent') {
      const invoice = await provider.findInvoiceOfPaymentIntent(hint.paymentIntentId);
      if (!invoice) return;
      if (!invoice.subscriptionId) {
        await settleOther(invoice.id);
        return rereadPayment({ subscriptionId: null, invoiceId: invoice.id });
      }
      const recheckInvoiceIds = [invoice.id];
      const isFraudReported = hints.some(
        (one) => one.kind === 'payment-intent' && one.isFraudReported,
      );
      const request = { recheckInvoiceIds, isFromProvider: true };
      await converge(
        invoice.subscriptionId,
        isFraudReported ? { ...request, isFraudReported } : request,
      );
    }
  };
}

/**
 * Claims the recorded provider events that are due and acts on them, those about one object together.
 * Returns whether more events may be due.
 */
export type ProcessDueEvents = () => Promise<boolean>;

export function createProcessDueEvents(deps: Dependencies): ProcessDueEvents {
  const { events: queue, metrics, logger, clock } = deps;
  const convergeOnSubject = createConvergeOnSubject(deps);

  async function handle(events: readonly DueEvent[]): Promise<void> {
    try {
      await withinDeadline(
        deadlineMs,
        inTraceOf(events, () => convergeOnSubject(events)),
      );
    } catch (error) {
      await Promise.all(events.map((event) => retryLater(event, error)));
      return;
    }
    await markProcessed(events);
  }

  async function markProcessed(events: readonly DueEvent[]): Promise<void> {
    for (const { createdAt } of events) {
      metrics.observeEventAge((clock().getTime() - createdAt.getTime()) / 1000);
    }
    await queue.markProcessed(events.map(({ id }) => id));
  }

  async function retryLater({ id: eventId, attempts }: DueEvent, error: unknown): Promise<void> {
    metrics.countEvent('failed');
    const retryInMs = retryDelayMs(attempts);
    logger.warn({ err: error, eventId, attempts, retryInMs }, 'provider event failed, retrying');
    const reason = error instanceof Error ? error.message : String(error);
    await queue.markFailed({ eventId, error: reason, retryInMs });
  }

  return async () => {
    const due = await queue.claimDue({ limit: batchSize, claimMs });
    const bySubject = Map.groupBy(due, (event) => subjectOf(readHint(event)));
    await Promise.all([...bySubject.values()].map(handle));
    return due.length === batchSize;
  };
}

/** Continues the trace in which the first of these events was received. */
function inTraceOf<Result>(
  [first]: readonly DueEvent[],
  work: () => Promise<Result>,
): Promise<Result> {
  if (!first) return work();
  const { id, type, attempts, traceparent } = first;
  const attributes = { 'messaging.message.id': id, 'petwell.event.attempt': attempts };
  const span = { name: `handle ${type}`, kind: SpanKind.CONSUMER, attributes };
  return resumeTrace(traceparent, span, work);
}
