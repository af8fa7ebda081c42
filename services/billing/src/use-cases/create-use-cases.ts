import type { Logger } from '@petwell/chassis';
import { createAnnounceAhead, type AheadStore } from './announce-ahead.ts';
import type { BillingMetrics } from './billing-metrics.ts';
import type { CardProvider } from './card-provider.ts';
import { createCancelSubscription, type ClosingStore } from './cancel-subscription.ts';
import { createConcludeCreation } from './conclude-creation.ts';
import {
  createConvergeSubscription,
  type ConvergeSubscription,
  type LedgerStore,
} from './converge-subscription.ts';
import { createCreateSubscription } from './create-subscription.ts';
import { createEnsureCustomer, type CustomerStore } from './ensure-customer.ts';
import { createEnsureProducts, type ProductStore } from './ensure-products.ts';
import { createEventWorker } from './event-worker.ts';
import { createHoldLease, type Leases } from './hold-lease.ts';
import { createLoadPayable, type FetchEnrollment, type PayableStore } from './load-payable.ts';
import { createOpenSubscription, type CheckoutStore } from './open-subscription.ts';
import { createLookAtPage, type ListSubscriptions, type PageStore } from './look-at-page.ts';
import { createPace } from './pace.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createProcessDueEvents, type EventQueue } from './process-provider-events.ts';
import {
  createReadSubscriptionFacts,
  type FindCurrentSubscriptions,
} from './read-subscription-facts.ts';
import {
  createReceiveWebhook,
  type ProviderEventStore,
  type VerifyWebhook,
} from './receive-webhook.ts';
import {
  createReconcileSubscriptions,
  type ReconcileSettings,
  type StaleStore,
} from './reconcile-subscriptions.ts';
import type { ReconciliationRuns } from './reconciliation-runs.ts';
import { createReadWebhookInfo } from './read-webhook-info.ts';
import type { ReadHeldData } from './read-held-data.ts';
import { createRecordConsent, type ConsentStore } from './record-consent.ts';
import { createSendTestEvent, type HandledEvents } from './send-test-event.ts';
import { createSendTestReceipt, type TestReceiptStore } from './send-test-receipt.ts';
import type { RecordStaffAction } from './staff-actions.ts';
import { createRemoveAtProvider, type ProviderRemovals } from './remove-at-provider.ts';
import { createSyncCustomer } from './sync-customer.ts';
import type { TestProvider } from './test-provider.ts';
import { createPreparePaymentMethod, createUpdatePaymentMethod } from './update-payment-method.ts';
import { createVerifyPayment } from './verify-payment.ts';

export type UseCaseDependencies = {
  provider: PaymentProvider;
  cards: CardProvider;
  verifyWebhook: VerifyWebhook;
  fetchEnrollment: FetchEnrollment;
  findCurrentSubscriptions: FindCurrentSubscriptions;
  stale: StaleStore;
  pages: PageStore;
  listSubscriptions: ListSubscriptions;
  reconcile: ReconcileSettings & { readsPerSecond: number };
  runs: ReconciliationRuns;
  ahead: AheadStore;
  leases: Leases;
  payables: PayableStore;
  checkouts: CheckoutStore & ClosingStore;
  customers: CustomerStore;
  products: ProductStore;
  consents: ConsentStore;
  removals: ProviderRemovals;
  readHeldData: ReadHeldData;
  ledgers: LedgerStore;
  events: ProviderEventStore & EventQueue;
  handledEvents: HandledEvents;
  testProvider: TestProvider;
  testReceipts: TestReceiptStore;
  recordStaffAction: RecordStaffAction;
  isTestMode: boolean;
  publicUrl: string;
  metrics: BillingMetrics;
  logger: Logger;
  clock: () => Date;
};

function createReconciliation(deps: UseCaseDependencies, converge: ConvergeSubscription) {
  const { listSubscriptions, pages, reconcile } = deps;
  return createReconcileSubscriptions({
    ...deps,
    converge,
    lookAtPage: createLookAtPage({ list: listSubscriptions, store: pages }),
    pace: createPace(reconcile.readsPerSecond),
  });
}

/** Everything that billing does, wired. */
export function createUseCases(deps: UseCaseDependencies) {
  const { provider, checkouts, logger, metrics } = deps;
  const holdLease = createHoldLease(deps);
  const converge = createConvergeSubscription({ ...deps, holdLease });
  const loadPayable = createLoadPayable(deps);
  const ensureCustomer = createEnsureCustomer(deps);
  const openSubscription = createOpenSubscription({
    checkouts,
    provider,
    ensureCustomer,
    ensureProducts: createEnsureProducts(deps),
    converge,
    concludeCreation: createConcludeCreation(deps),
    holdLease,
    logger,
  });
  const processDueEvents = createProcessDueEvents({ ...deps, queue: deps.events, converge });
  const cardDependencies = { ...deps, loadPayable, converge, holdLease };
  const worker = createEventWorker({ processDueEvents, logger });
  const receiveWebhook = createReceiveWebhook({
    verifyWebhook: deps.verifyWebhook,
    events: deps.events,
    wakeWorker: worker.wake,
    metrics,
    logger,
  });
  return {
    worker,
    createSubscription: createCreateSubscription({ loadPayable, openSubscription }),
    preparePaymentMethod: createPreparePaymentMethod(cardDependencies),
    updatePaymentMethod: createUpdatePaymentMethod(cardDependencies),
    recordConsent: createRecordConsent({ loadPayable, consents: deps.consents }),
    receiveWebhook,
    readWebhookInfo: createReadWebhookInfo(deps),
    sendTestEvent: createSendTestEvent({ ...deps, receiveWebhook }),
    sendTestReceipt: createSendTestReceipt(deps),
    verifyPayment: createVerifyPayment({ ...deps, loadPayable, converge }),
    cancelSubscription: createCancelSubscription({
      closing: checkouts,
      provider,
      converge,
      holdLease,
      logger,
    }),
    reconcileSubscriptions: createReconciliation(deps, converge),
    removeAtProvider: createRemoveAtProvider(deps),
    announceAhead: createAnnounceAhead(deps),
    readHeldData: deps.readHeldData,
    readClientSecret: (intentId: string) => deps.cards.readClientSecret(intentId),
    readSubscriptionFacts: createReadSubscriptionFacts({ ...deps, converge }),
    syncCustomer: createSyncCustomer({
      findCustomer: (ownerId) => deps.customers.find(ownerId),
      ensureCustomer,
    }),
  };
}
