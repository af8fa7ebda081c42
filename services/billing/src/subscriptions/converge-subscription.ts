import {
  inSpan,
  linksTo,
  type Logger,
  resumeTrace,
  type Span,
  SpanKind,
  traceparentOf,
} from '@petwell/chassis';
import type { SubscriptionFact } from '@petwell/contracts/events';
import { convergeLedger } from './converge-ledger.ts';
import type { Convergence, Observation } from './ledger.ts';
import { withDiscountLines } from './rules-discount-lines.ts';
import { toEvents } from './rules-payment-events.ts';
import { owedOf, toOwedMonths } from '../core/rules-standing.ts';
import {
  isOver,
  type ObservedInvoice,
  type PaymentReads,
  type RetrievedSubscription,
} from '../core/rules-observation.ts';
import type { BillingMetrics } from './billing-metrics.ts';
import type { EndingProvider } from './endings/ending-provider.ts';
import { asCreated, type KnownSubscription, observeSubscription } from './observe-subscription.ts';
import { toRefundEvents } from './refund-events.ts';
import { createReport } from './report-convergence.ts';
import type { ResumeRetries } from './resume-retries.ts';
import type { Lease, RunTransaction, WithLease } from '../core/transaction.ts';
import type { LedgerTransaction } from './ledger-transaction.ts';

export type KnownSubscriptions = {
  /** The stored subscription and invoices, and the trace of the request that created it. */
  findKnown(subscriptionId: string): Promise<
    KnownSubscription & {
      isStored: boolean;
      /** It was suspended for unpaid months. */
      wasOnHold: boolean;
      /** It belongs to another account of the provider: our key can't read it. */
      isOfOtherAccount: boolean;
      traceparent: string | null;
    }
  >;
};

export type MissingSubscriptions = {
  /** Stores that the provider doesn't know a stored subscription. Reading it later undoes that. */
  markMissing(subscriptionId: string): Promise<void>;
};

export type CustomerSubscriptions = {
  /** Returns the customer's stored subscriptions that could charge its card. */
  listLiveOf(customerId: string): Promise<string[]>;
};

export type Converged = {
  fact: SubscriptionFact;
  isCurrent: boolean;
  seen: Observation;
  latestInvoice: ObservedInvoice | null;
};

export type ConvergeRequest = {
  /** Invoices to read besides the latest and the open ones. */
  invoiceIds?: readonly string[];
  /** Invoices whose payment is read again even if it is stored as paid. */
  recheckInvoiceIds?: readonly string[];
  /** The provider may know that the card's issuer called those payments fraudulent. */
  isFraudReported?: boolean;
  /** The caller forwards the fact, so it needs a new version. */
  isFactNeeded?: boolean;
  /** The subscription as just created. It can't be paid yet, so it isn't read again unless it's stored. */
  created?: RetrievedSubscription | undefined;
  /** The caller may end it, which stops the retries of the customer's other plans: how they are is read before. */
  isAboutToEnd?: boolean;
  /** Triggered by a webhook; no request is waiting. */
  isFromProvider?: boolean;
};

/**
 * Reads a subscription from the provider and brings billing's records in line with it. Used by webhooks,
 * payment checks, cancellations, and reconciliation. Null for a foreign subscription, for one of another
 * account, which isn't read, and for a stored one that the provider doesn't know: missing. Idempotent.
 * @throws ProviderError, AppError service_unavailable
 */
export type ConvergeSubscription = (
  subscriptionId: string,
  request?: ConvergeRequest,
) => Promise<Converged | null>;

export type ConvergeDependencies = {
  provider: PaymentReads;
  endings: Pick<EndingProvider, 'cancelSubscription' | 'discardInvoice'>;
  subscriptions: KnownSubscriptions & MissingSubscriptions & CustomerSubscriptions;
  resumeRetries: ResumeRetries;
  transaction: RunTransaction<LedgerTransaction>;
  withLease: WithLease;
  metrics: BillingMetrics;
  logger: Logger;
};

type Read = { convergence: Convergence; seen: Observation };
type Known = Awaited<ReturnType<KnownSubscriptions['findKnown']>>;

type ReadRequest = ConvergeRequest & Pick<Observation, 'isStopExplained'>;

/** Creates what reads a subscription once, and stores what was read. */
function createReadOnce(deps: ConvergeDependencies) {
  const { provider, endings, subscriptions, transaction, withLease } = deps;
  const report = createReport(deps);

  /** Writes the result and its events. */
  const conclude = (lease: Lease, observed: Observation, isFactNeeded: boolean) =>
    transaction(async ({ leases, ledgers, moneyBack, settleChanges, outbox }) => {
      await leases.require(lease);
      const file = await ledgers.lock(observed);
      if (!file) return null;
      const invoices = withDiscountLines(observed.invoices, file.discountedPlans);
      const seen = { ...observed, invoices };
      const convergence = convergeLedger(file.ledger, seen);
      const { announcements, fact } = convergence;
      if (convergence.hasChanges || isFactNeeded) {
        const payerId = file.payer.ownerId;
        await ledgers.save({ convergence, seen, payerId, isForgotten: file.isForgotten });
        const { card, status } = seen.subscription;
        const owed = toOwedMonths(owedOf(seen.invoices, status));
        const context = { ...file, fact, card, owed };
        await outbox.append(announcements.flatMap((one) => toEvents(one, context)));
      }
      if (seen.invoices.some(({ changeId }) => changeId !== null)) {
        await outbox.append(await settleChanges(fact.enrollmentId));
      }
      const refunds = await moneyBack.save(seen.invoices);
      const about = { ...file, enrollmentId: fact.enrollmentId };
      await outbox.append(refunds.flatMap((one) => toRefundEvents(one, { ...about, ...one })));
      return { ...convergence, refunds };
    });

  /**
   * Voids the months of a suspension that has ended, and tells whether there were any. The subscription is still stored
   * as suspended, so that the next reading goes on after a crash.
   */
  async function voidSkipped({ wasOnHold }: Known, { subscription, invoices }: Observation) {
    const { status } = subscription;
    if (!wasOnHold || status === 'unpaid' || isOver(status)) return false;
    const { skipped } = owedOf(invoices, status);
    for (const one of skipped) {
      await endings.discardInvoice({ id: one.id, isDraft: one.status === 'draft' });
    }
    return skipped.length > 0;
  }

  /** Reads under the lease, because an older snapshot must never win. */
  return (subscriptionId: string, request: ReadRequest, span: Span): Promise<Read | null> =>
    withLease(`subscription:${subscriptionId}`, async (lease) => {
      const known = await subscriptions.findKnown(subscriptionId);
      span.addLinks(linksTo(known.traceparent));
      if (known.isOfOtherAccount) return null;
      const read = () => observeSubscription({ provider, subscriptionId, known, ...request });
      const first = request.created && !known.isStored ? asCreated(request.created) : await read();
      const seen = first && (await voidSkipped(known, first)) ? await read() : first;
      if (!seen) {
        if (known.isStored) await subscriptions.markMissing(subscriptionId);
        return null;
      }
      const { isStopExplained } = request;
      const observation = isStopExplained ? { ...seen, isStopExplained } : seen;
      const convergence = await inFirstPaymentTrace({ request, known, span }, () =>
        conclude(lease, observation, request.isFactNeeded === true),
      );
      if (!convergence) return null;
      report(subscriptionId, convergence);
      return { convergence, seen };
    });
}

/** Creates what reads a subscription, and takes care of the retries that it, or another plan of the customer, has stopped. */
function createRead(deps: ConvergeDependencies) {
  const { subscriptions, resumeRetries, logger } = deps;
  const readOnce = createReadOnce(deps);

  async function readOthers({ convergence: { fact } }: Read, span: Span): Promise<void> {
    for (const id of await subscriptions.listLiveOf(fact.customerId)) {
      if (id !== fact.subscriptionId) await readOnce(id, {}, span);
    }
  }

  /**
   * Finds out who stopped the retries of a plan. The end of another plan of the customer does it, and may not be
   * known so far: then they are resumed. What is still stopped afterwards, the clinic stopped.
   */
  async function explainStop(stopped: Read, request: ConvergeRequest, span: Span) {
    const { subscriptionId, customerId } = stopped.convergence.fact;
    await readOthers(stopped, span);
    await resumeRetries(customerId);
    return readOnce(subscriptionId, { ...request, isStopExplained: true }, span);
  }

  return async (subscriptionId: string, request: ConvergeRequest, span: Span) => {
    const first = await readOnce(subscriptionId, request, span);
    if (first?.convergence.hasEnded) await resumeRetries(first.convergence.fact.customerId);
    const { isAboutToEnd = first?.convergence.mustEnd } = request;
    if (first && isAboutToEnd) {
      // The end itself doesn't depend on it.
      await readOthers(first, span).catch((err: unknown) =>
        logger.warn({ err, subscriptionId }, "a customer's other plans couldn't be read"),
      );
    }
    if (!first?.convergence.isStopped) return first;
    return (await explainStop(first, request, span)) ?? first;
  };
}

export function createConvergeSubscription(deps: ConvergeDependencies): ConvergeSubscription {
  const { endings, logger } = deps;
  const read = createRead(deps);
  return (subscriptionId, request = {}) =>
    inSpan('converge subscription', { kind: SpanKind.INTERNAL }, async (span) => {
      const first = await read(subscriptionId, request, span);
      if (!first) {
        logger.debug({ subscriptionId }, "the subscription isn't ours");
        return null;
      }
      if (!first.convergence.mustEnd) return toConverged(first);
      logger.warn({ subscriptionId }, 'canceling a superseded or closed subscription');
      await endings.cancelSubscription(subscriptionId);
      return toConverged((await read(subscriptionId, request, span)) ?? first);
    });
}

function toConverged({ convergence, seen }: Read) {
  const { fact, isCurrent } = convergence;
  const latestId = seen.subscription.latestInvoiceId;
  const latestInvoice = seen.invoices.find(({ id }) => id === latestId) ?? null;
  return { fact, isCurrent, seen, latestInvoice };
}

/**
 * Continues the trace of the request that created the subscription when a webhook reports its first payment.
 * Later payments, months after, are only linked to it.
 */
function inFirstPaymentTrace<Result>(
  { request, known, span }: { request: ConvergeRequest; known: Known; span: Span },
  work: () => Promise<Result>,
): Promise<Result> {
  const { traceparent, paidInvoiceIds } = known;
  if (!request.isFromProvider || traceparent === null || paidInvoiceIds.length > 0) return work();
  const links = linksTo(traceparentOf(span));
  const options = { name: 'take first payment', kind: SpanKind.INTERNAL, links };
  return resumeTrace(traceparent, options, work);
}
