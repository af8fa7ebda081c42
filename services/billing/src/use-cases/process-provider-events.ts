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
  /** What the payment intent that it tells of pays; null where that is not on file. */
  invoiceOnFile: { subscriptionId: string; invoiceId: string } | null;
  /** It tells that a subscription was made, which billing knows: it looked a few seconds ago. */
  isJustObserved: boolean;
};

export type EventQueue = {
  /** Takes due events, oldest first; nobody else gets them for `claimMs`, after which they are due again. */
  claimDue(given: { limit: number; claimMs: number }): Promise<DueEvent[]>;
  markProcessed(id: string): Promise<void>;
  markFailed(failure: { id: string; error: string; retryInMs: number }): Promise<void>;
};

type Dependencies = {
  queue: EventQueue;
  provider: Pick<PaymentProvider, 'findInvoiceOfPaymentIntent'>;
  converge: ConvergeSubscription;
  metrics: BillingMetrics;
  logger: Logger;
  clock: () => Date;
};

type Target = { subscriptionId: string; invoiceId: string | null; isRecheck: boolean };
/** Null where it leads nowhere, undefined where only the provider knows. */
type KnownTarget = Target | null | undefined;

const batchSize = 50;
/** Longer than handling an event may take; handling one twice is harmless. */
const claimMs = 15_000;
const deadlineMs = 10_000;

function spanOf({ id, type, attempts }: DueEvent) {
  const attributes = { 'messaging.message.id': id, 'petwell.event.attempt': attempts };
  return { name: `handle ${type}`, kind: 'consumer', attributes } as const;
}

function readTarget(event: DueEvent): KnownTarget {
  // Every change since the creation has an event of its own. One that comes late leads to a look as well:
  // the others may have been lost.
  if (event.isJustObserved) return null;
  const hint = readHint(event);
  if (hint.kind === 'none') return null;
  if (hint.kind === 'subscription') return { ...hint, isRecheck: false };
  return hint.kind === 'payment-intent' && event.invoiceOnFile
    ? { ...event.invoiceOnFile, isRecheck: false }
    : undefined;
}

function requestFor(targets: readonly Target[]) {
  const invoicesOf = (isRecheck: boolean) =>
    targets.flatMap((target) =>
      target.invoiceId !== null && target.isRecheck === isRecheck ? [target.invoiceId] : [],
    );
  return {
    ...{ invoiceIds: invoicesOf(false), recheckInvoiceIds: invoicesOf(true) },
    isFromProvider: true,
  };
}

/** For what does not say which subscription it is about, and is not on file: the provider knows. */
function createAskAndLook(deps: Pick<Dependencies, 'provider' | 'converge'>) {
  return async (event: DueEvent): Promise<void> => {
    const hint = readHint(event);
    if (hint.kind !== 'payment-intent' && hint.kind !== 'money-back') return;
    const invoice = await deps.provider.findInvoiceOfPaymentIntent(hint.paymentIntentId);
    if (!invoice?.subscriptionId) return;
    const { id: invoiceId, subscriptionId } = invoice;
    const isRecheck = hint.kind === 'money-back';
    await deps.converge(subscriptionId, requestFor([{ subscriptionId, invoiceId, isRecheck }]));
  };
}

/**
 * Takes recorded provider events that are due and acts on them, those about one subscription with one
 * look at it: it begins after all of them were received, so it sees what each of them tells of.
 * `isMore`: more may be due. `work` ends when all of them are done or put off; it rejects where that could
 * not be written down, and then they are due again after a while.
 */
export type ProcessDueEvents = () => Promise<{ isMore: boolean; work: Promise<unknown> }>;

export function createProcessDueEvents(deps: Dependencies): ProcessDueEvents {
  const { queue, converge, metrics, logger } = deps;
  const askAndLook = createAskAndLook(deps);

  async function handle(event: DueEvent, act: () => Promise<unknown>): Promise<void> {
    try {
      // One that waits for the provider must not keep its place for long.
      await withinDeadline(deadlineMs, resumeTrace(event.traceparent, spanOf(event), act));
    } catch (error) {
      metrics.countEvent('failed');
      const retryInMs = retryDelayMs(event.attempts);
      logger.warn(
        { err: error, eventId: event.id, attempts: event.attempts, retryInMs },
        'provider event failed, trying again later',
      );
      const reason = error instanceof Error ? error.message : String(error);
      await queue.markFailed({ id: event.id, error: reason, retryInMs });
      return;
    }
    metrics.observeEventAge((deps.clock().getTime() - event.createdAt.getTime()) / 1000);
    await queue.markProcessed(event.id);
  }

  function handleAll(due: readonly DueEvent[]): Promise<unknown> {
    const targets = new Map(due.map((event) => [event, readTarget(event)]));
    const bySubscription = Map.groupBy(
      [...targets.values()].filter((target) => target != null),
      ({ subscriptionId }) => subscriptionId,
    );
    const looks = new Map<string, Promise<unknown>>();
    const look = (subscriptionId: string) => {
      const request = requestFor(bySubscription.get(subscriptionId) ?? []);
      // The first one's trace goes on with what follows.
      const begun = looks.get(subscriptionId) ?? converge(subscriptionId, request);
      looks.set(subscriptionId, begun);
      return begun;
    };
    return Promise.all(
      due.map((event) => {
        const target = targets.get(event);
        if (target === undefined) return handle(event, () => askAndLook(event));
        return handle(event, async () => target && look(target.subscriptionId));
      }),
    );
  }

  return async () => {
    const due = await queue.claimDue({ limit: batchSize, claimMs });
    return { isMore: due.length === batchSize, work: handleAll(due) };
  };
}
