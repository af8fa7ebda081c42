import { resumeTrace, type Logger } from '@petwell/chassis';
import { retryDelayMs } from '../domain/retry-schedule.ts';
import { readHint } from '../domain/webhook-hints.ts';
import type { BillingMetrics } from './billing-metrics.ts';
import type { ConvergeSubscription } from './converge-subscription.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { withinDeadline } from './within-deadline.ts';

export type DueEvent = {
  id: string;
  type: string;
  createdAt: Date;
  /** What is kept of the object that the event tells of. */
  object: unknown;
  /** Including this one. */
  attempts: number;
  /** The trace in which it was received. */
  traceparent: string | null;
};

export type EventQueue = {
  /** Takes due events, oldest first; nobody else gets them for `claimMs`, after which they are due again. */
  claimDue(given: { limit: number; claimMs: number }): Promise<DueEvent[]>;
  markProcessed(ids: readonly string[]): Promise<void>;
  markFailed(failure: { id: string; error: string; retryInMs: number }): Promise<void>;
};

type Target = { subscriptionId: string; invoiceId: string | null; isRecheck: boolean } | null;

const batchSize = 50;
/** Longer than handling a batch usually takes; handling an event twice is harmless. */
const claimMs = 15_000;
const deadlineMs = 10_000;

function spanOf({ id, type, attempts }: DueEvent) {
  const attributes = { 'messaging.message.id': id, 'petwell.event.attempt': attempts };
  return { name: `handle ${type}`, kind: 'consumer', attributes } as const;
}

/**
 * Acts on recorded provider events that are due, grouped by what they lead to, so that a burst about one
 * subscription costs one look at it. Answers whether more may be due.
 */
export type ProcessDueEvents = () => Promise<boolean>;

export function createProcessDueEvents(deps: {
  queue: EventQueue;
  provider: Pick<PaymentProvider, 'findInvoiceOfPaymentIntent'>;
  converge: ConvergeSubscription;
  metrics: BillingMetrics;
  logger: Logger;
  clock: () => Date;
}): ProcessDueEvents {
  const { queue, provider, converge, metrics, logger } = deps;

  async function findTarget(event: DueEvent): Promise<Target> {
    const hint = readHint(event);
    if (hint.kind === 'subscription') return { ...hint, isRecheck: false };
    if (hint.kind === 'none') return null;
    const invoice = await provider.findInvoiceOfPaymentIntent(hint.paymentIntentId);
    if (!invoice?.subscriptionId) return null;
    const isRecheck = hint.kind === 'money-back';
    return { subscriptionId: invoice.subscriptionId, invoiceId: invoice.id, isRecheck };
  }

  async function act(event: DueEvent): Promise<void> {
    const target = await findTarget(event);
    if (!target) return;
    const invoiceIds = target.invoiceId === null ? [] : [target.invoiceId];
    // Calls for the same subscription share a run.
    const { subscriptionId, isRecheck } = target;
    await converge(subscriptionId, isRecheck ? { recheckInvoiceIds: invoiceIds } : { invoiceIds });
  }

  const actInTrace = (event: DueEvent): Promise<void> =>
    resumeTrace(event.traceparent, spanOf(event), () => act(event));

  async function handle(event: DueEvent): Promise<string | null> {
    try {
      // One event that waits for the provider must not hold up the next batch for long.
      await withinDeadline(deadlineMs, actInTrace(event));
      metrics.observeEventAge((deps.clock().getTime() - event.createdAt.getTime()) / 1000);
      return event.id;
    } catch (error) {
      metrics.countEvent('failed');
      const retryInMs = retryDelayMs(event.attempts);
      logger.warn(
        { err: error, eventId: event.id, attempts: event.attempts, retryInMs },
        'provider event failed, trying again later',
      );
      const reason = error instanceof Error ? error.message : String(error);
      await queue.markFailed({ id: event.id, error: reason, retryInMs });
      return null;
    }
  }

  return async () => {
    const due = await queue.claimDue({ limit: batchSize, claimMs });
    const handled = await Promise.all(due.map(handle));
    const done = handled.filter((id) => id !== null);
    if (done.length > 0) await queue.markProcessed(done);
    return due.length === batchSize;
  };
}
