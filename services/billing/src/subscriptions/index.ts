import type { Core } from '../core/index.ts';
import type { DatabaseTransaction } from '../core/store-database.ts';
import type { EndYears } from '../core/transaction.ts';
import type { BillingMetrics } from './billing-metrics.ts';
import { createConvergeSubscription } from './converge-subscription.ts';
import { createCancelSubscription } from './endings/cancel-subscription.ts';
import { createDiscardUnpaid } from './endings/discard-unpaid.ts';
import {
  createEndWithPeriod,
  createWithdrawEnd,
  type ChargeFeeAgain,
} from './endings/end-with-period.ts';
import { createStripeEndings } from './endings/stripe.ts';
import { consumeEnrollmentFacts } from './enrollment-facts.ts';
import { createFindSubscription } from './find-subscription.ts';
import { createReadOwedNow } from './read-owed-now.ts';
import { createRereadPayment } from './reread-payment.ts';
import { createReadSubscriptionFacts } from './read-subscription-facts.ts';
import { createReconcileSubscriptions } from './reconciliation/reconcile-subscriptions.ts';
import { createReconciliationRuns } from './reconciliation/store.ts';
import { createReconcileTimer } from './reconciliation/timer.ts';
import { createResumeRetries } from './resume-retries.ts';
import { createSubscriptionRoutes } from './routes.ts';
import type { SettleChanges } from './ledger-transaction.ts';
import { createIsOnFile, openLonePayments } from './store-lone-payments.ts';
import { saveMoneyBack } from './store-money-back.ts';
import { openLedger } from './store-transaction.ts';
import { createSubscriptions as createSubscriptionStore } from './store.ts';
import { createStripeRetries } from './stripe.ts';
import { createEventWorker } from './webhooks/event-worker.ts';
import { createProcessDueEvents } from './webhooks/process-events.ts';
import { createReceiveWebhook } from './webhooks/receive-webhook.ts';
import { createProviderEvents } from './webhooks/store.ts';
import { createVerifyWebhook } from './webhooks/stripe.ts';

export type { BillingMetrics } from './billing-metrics.ts';
export type {
  ConvergeSubscription,
  Converged,
  CustomerSubscriptions,
} from './converge-subscription.ts';
export type { ChangeEnd, ChargeFeeAgain } from './endings/end-with-period.ts';
export type { CancelSubscription } from './endings/cancel-subscription.ts';
export type { SettleChanges } from './ledger-transaction.ts';
export type { FindSubscription } from './find-subscription.ts';
export type { RecordedPayment, RecordedPayments } from './first-payment.ts';
export type { RereadPayment } from './reread-payment.ts';
export type { ReadOwedNow } from './read-owed-now.ts';
export type { HandledEvents, ReceiveWebhook, ReceivedEvents } from './webhooks/receive-webhook.ts';

export { createCountPending } from './webhooks/store.ts';

type Deps = {
  findProviderId: (enrollmentId: number) => Promise<string | null>;
  metrics: BillingMetrics;
  openSettlement: (clock: () => Date) => (tx: DatabaseTransaction) => SettleChanges;
  /** Acts on an invoice that no subscription made. */
  settleOther: (invoiceId: string) => Promise<void>;
  endYears: EndYears;
  chargeFeeAgain: ChargeFeeAgain;
};

/** Builds what reads a subscription, and ends it: everything else goes through it. */
function createConverging(core: Core, { findProviderId, metrics, openSettlement, ...deps }: Deps) {
  const { provider, checkouts, transaction, withLease, logger } = core;
  const subscriptions = createSubscriptionStore(core);
  const endings = createStripeEndings(core);
  const resumeRetries = createResumeRetries({
    subscriptions,
    retryProvider: createStripeRetries(core),
    withLease,
    logger,
  });
  const converge = createConvergeSubscription({
    provider,
    endings,
    subscriptions,
    resumeRetries,
    transaction: core.transactionWith(openLedger(core, openSettlement(core.clock))),
    withLease,
    metrics,
    logger,
  });
  const rereadPayment = createRereadPayment({
    provider,
    isOnFile: createIsOnFile(core.kysely),
    converge,
    transaction: core.transactionWith((tx) => ({
      lonePayments: openLonePayments(tx, core.timeZone),
      moneyBack: { save: (invoices) => saveMoneyBack(tx, invoices) },
    })),
    withLease,
    metrics,
    logger,
  });
  const findSubscription = createFindSubscription({ checkouts, findProviderId, provider });
  const ending = {
    checkouts,
    findSubscription,
    discardUnpaid: createDiscardUnpaid({ provider, endings, subscriptions }),
    endings,
    transaction,
    converge,
    endYears: deps.endYears,
    chargeFeeAgain: deps.chargeFeeAgain,
    withLease,
    logger,
  };
  return {
    subscriptions,
    resumeRetries,
    converge,
    rereadPayment,
    findSubscription,
    cancelSubscription: createCancelSubscription(ending),
    endWithPeriod: createEndWithPeriod(ending),
    withdrawEnd: createWithdrawEnd(ending),
  };
}
type Converging = ReturnType<typeof createConverging>;

function createWebhooks(
  core: Core,
  { subscriptions, converge, rereadPayment }: Converging,
  { metrics, settleOther }: Deps,
) {
  const { config, provider, logger } = core;
  const events = createProviderEvents(core);
  const worker = createEventWorker({
    processDueEvents: createProcessDueEvents({
      events,
      provider,
      subscriptions,
      converge,
      rereadPayment,
      settleOther,
      metrics,
      logger,
      clock: core.clock,
    }),
    logger,
  });
  const receiveWebhook = createReceiveWebhook({
    verifyWebhook: createVerifyWebhook({
      stripe: core.stripe,
      logger,
      clock: core.now,
      secrets: config.STRIPE_WEBHOOK_SECRET.split(','),
    }),
    events,
    wakeWorker: worker.wake,
    metrics,
    logger,
  });
  return { events, worker, receiveWebhook };
}

function createReconciliation(core: Core, { subscriptions, converge }: Converging, deps: Deps) {
  const { config, leases, logger } = core;
  const runs = createReconciliationRuns(core.prisma);
  const reconcile = createReconcileSubscriptions({
    subscriptions,
    converge,
    leases,
    runs,
    metrics: deps.metrics,
    logger,
    reconcile: {
      pendingMs: config.RECONCILE_PENDING_AFTER_MS,
      settledMs: config.RECONCILE_SETTLED_AFTER_MS,
      readsPerSecond: config.RECONCILE_READS_PER_SECOND,
      // The next run starts on time.
      runMs: config.RECONCILE_EVERY_MS * 0.9,
    },
  });
  const timer = createReconcileTimer({ reconcile, everyMs: config.RECONCILE_EVERY_MS, logger });
  return { runs, reconcile, timer };
}

/**
 * Builds the room where billing learns of subscriptions: webhooks and reconciliation lead to one function that reads the
 * provider, and facts go out from there. Here they also end.
 */
export function createSubscriptions(core: Core, deps: Deps) {
  const { bus, checkouts, consumeOnceWith, logger } = core;
  const converging = createConverging(core, deps);
  const { subscriptions, resumeRetries, converge, cancelSubscription } = converging;
  const { events, worker, receiveWebhook } = createWebhooks(core, converging, deps);
  const { runs, reconcile, timer } = createReconciliation(core, converging, deps);
  return {
    routes: createSubscriptionRoutes({
      receiveWebhook,
      cancelSubscription,
      endWithPeriod: converging.endWithPeriod,
      withdrawEnd: converging.withdrawEnd,
      readSubscriptionFacts: createReadSubscriptionFacts({ subscriptions, converge, logger }),
      reconcileSubscriptions: reconcile,
      listReconciliations: (limit) => runs.listLatest(limit),
    }),
    timers: [worker, timer],
    housekeeping: {
      'retries that a crash left stopped': () => resumeRetries(null),
      'provider events': () => events.prune(core.now()),
      'reconciliation runs': () => runs.prune(),
    },
    subscribe: () =>
      consumeEnrollmentFacts({
        bus,
        consumeOnce: consumeOnceWith(() => ({})),
        cancelSubscription,
        checkouts,
      }),
    converge,
    rereadPayment: converging.rereadPayment,
    findSubscription: converging.findSubscription,
    cancelSubscription,
    endWithPeriod: converging.endWithPeriod,
    readOwedNow: createReadOwedNow({ provider: core.provider, converge }),
    receiveWebhook,
    events,
    findFirstPayment: (id: string) => subscriptions.findFirstPayment(id),
    listLiveOf: (customerId: string) => subscriptions.listLiveOf(customerId),
  };
}
