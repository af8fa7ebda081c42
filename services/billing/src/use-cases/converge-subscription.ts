import { inSpan, resumeTrace, type Logger, type Span } from '@petwell/chassis';
import type { SubscriptionFact } from '@petwell/contracts/events';
import {
  convergeLedger,
  type Convergence,
  type Ledger,
  type Observation,
} from '../domain/converge-ledger.ts';
import type { ObservedInvoice } from '../domain/provider-observation.ts';
import type { BillingMetrics } from './billing-metrics.ts';
import { coalesce } from './coalesce.ts';
import type { HoldLease, Lease } from './hold-lease.ts';
import { observeSubscription, type KnownSubscription } from './observe-subscription.ts';
import type { PaymentProvider } from './payment-provider.ts';

export type LedgerStore = {
  /**
   * What is on file of the subscription's enrollment and its invoices, without any lock; and the
   * recorded trace of the request that made it.
   */
  findKnown(subscriptionId: string): Promise<KnownSubscription & { traceparent: string | null }>;
  /**
   * In one transaction that `lease` fences: reads the ledger, locked, lets `decide` conclude, writes
   * the conclusion, appends its announcements to the outbox, and ends the lease. Null, having written
   * nothing and the lease going on, where no enrollment of ours belongs to the subscription, and where
   * `decide` says null. Rejects
   * with LeaseLostError.
   */
  conclude(given: {
    lease: Lease;
    seen: Observation;
    /** Write, and count as an observation, also where nothing has changed. */
    isFactNeeded: boolean;
    /** Null, having written nothing, where the subscription is on file already. */
    isFirst: boolean;
    decide: (ledger: Ledger) => Convergence | null;
  }): Promise<Convergence | null>;
};

export type Converged = {
  fact: SubscriptionFact;
  isCurrent: boolean;
  seen: Observation;
  latestInvoice: ObservedInvoice | null;
};

export type ConvergeRequest = {
  /** Invoices to look at besides the latest and the open ones. */
  invoiceIds?: readonly string[];
  /** Invoices whose payment has to be looked at again although it is on file: money may have gone back. */
  recheckInvoiceIds?: readonly string[];
  /** The caller passes the fact on: it has to be newer than all before. */
  isFactNeeded?: boolean;
  /** The provider told of it, and nobody waits. */
  isFromProvider?: boolean;
};

/**
 * Reads what the provider says of a subscription and brings billing into line with it: the one function
 * behind webhooks, verification, cancelling and reconciliation (design §3). Null where the subscription
 * is not one of ours. Repeating it changes nothing.
 * @throws ProviderError, AppError service_unavailable
 */
export type ConvergeSubscription = (
  subscriptionId: string,
  request?: ConvergeRequest,
) => Promise<Converged | null>;

export type ConvergeDependencies = {
  provider: PaymentProvider;
  ledgers: LedgerStore;
  holdLease: HoldLease;
  metrics: BillingMetrics;
  logger: Logger;
};

/** Counts what was concluded, and says what a person has to look at. */
export function createReport({
  metrics,
  logger,
}: Pick<ConvergeDependencies, 'metrics' | 'logger'>) {
  return (subscriptionId: string, convergence: Convergence): void => {
    const { enrollmentId } = convergence.fact;
    for (const { type } of convergence.announcements) metrics.countAnnouncement(type);
    for (const { kind, ...money } of convergence.moneyBack) {
      metrics.countMoneyBack(kind);
      logger.warn({ enrollmentId, subscriptionId, ...money }, `a payment was ${kind}`);
    }
    for (const invoice of convergence.latePayments) {
      metrics.countLatePayment();
      logger.error(
        {
          enrollmentId,
          subscriptionId,
          invoiceId: invoice.id,
          amountCents: invoice.amountPaidCents,
        },
        'money came for a superseded or closed enrollment: decide on a refund',
      );
    }
  };
}

/** The invoices that somebody asked for; one to be rechecked counts as not on file as paid. */
function whatToLookAt(requests: readonly ConvergeRequest[], known: KnownSubscription) {
  const recheck = requests.flatMap((request) => request.recheckInvoiceIds ?? []);
  const invoiceIds = requests.flatMap((request) => request.invoiceIds ?? []).concat(recheck);
  const paidInvoiceIds = known.paidInvoiceIds.filter((id) => !recheck.includes(id));
  return { known: { ...known, paidInvoiceIds }, invoiceIds };
}

export function toConverged(result: { convergence: Convergence; seen: Observation }): Converged {
  const { convergence, seen } = result;
  const latestId = seen.subscription.latestInvoiceId;
  return {
    fact: convergence.fact,
    isCurrent: convergence.isCurrent,
    seen,
    latestInvoice: seen.invoices.find(({ id }) => id === latestId) ?? null,
  };
}

/**
 * What a first payment leads to that the provider tells of belongs to the request that made it possible, up
 * to the mails. Months may lie between that and later ones.
 */
function inItsTrace<Result>(
  about: {
    requests: readonly ConvergeRequest[];
    known: KnownSubscription & { traceparent: string | null };
    span: Span;
  },
  work: () => Promise<Result>,
): Promise<Result> {
  const { traceparent, paidInvoiceIds } = about.known;
  const isHeard = about.requests.every(({ isFromProvider }) => isFromProvider);
  if (!isHeard || traceparent === null || paidInvoiceIds.length > 0) return work();
  const links = [about.span.traceparent];
  return resumeTrace(traceparent, { name: 'take first payment', kind: 'internal', links }, work);
}

export function createConvergeSubscription(deps: ConvergeDependencies): ConvergeSubscription {
  const { provider, ledgers, logger } = deps;
  const report = createReport(deps);

  async function look(
    subscriptionId: string,
    { requests, span }: { requests: readonly ConvergeRequest[]; span: Span },
  ) {
    // Retrieving before the lease would let an older snapshot win.
    return deps.holdLease(`subscription:${subscriptionId}`, async (lease) => {
      const [known, retrieved] = await Promise.all([
        ledgers.findKnown(subscriptionId),
        provider.retrieveSubscription(subscriptionId),
      ]);
      span.link(known.traceparent);
      const wanted = whatToLookAt(requests, known);
      if (!retrieved) return null;
      const seen = await observeSubscription({ provider, retrieved, ...wanted });
      const conclude = () =>
        ledgers.conclude({
          lease,
          seen,
          isFactNeeded: requests.some((request) => request.isFactNeeded),
          isFirst: false,
          decide: (ledger) => convergeLedger(ledger, seen),
        });
      const convergence = await inItsTrace({ requests, known, span }, conclude);
      return convergence && { convergence, seen };
    });
  }

  async function run(
    subscriptionId: string,
    given: { requests: readonly ConvergeRequest[]; span: Span },
  ) {
    let result = await look(subscriptionId, given);
    if (!result) {
      logger.debug({ subscriptionId }, 'subscription is not one of ours');
      return null;
    }
    report(subscriptionId, result.convergence);
    if (result.convergence.mustEnd) {
      logger.warn({ subscriptionId }, 'ending a subscription that is superseded or closed');
      await provider.cancelSubscription(subscriptionId);
      result = (await look(subscriptionId, given)) ?? result;
      report(subscriptionId, result.convergence);
    }
    return toConverged(result);
  }

  const converge = coalesce((subscriptionId: string, requests: readonly ConvergeRequest[]) =>
    inSpan('converge subscription', { kind: 'internal' }, (span) =>
      run(subscriptionId, { requests, span }),
    ),
  );
  return (subscriptionId, request = {}) => converge(subscriptionId, request);
}
