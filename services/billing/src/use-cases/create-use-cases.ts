import type { Logger } from '@petwell/chassis';
import type { HeldPayments } from '@petwell/contracts';
import type { BillingMetrics } from './billing-metrics.ts';
import { createCancelSubscription } from './cancel-subscription.ts';
import type { CardProvider } from './card-provider.ts';
import { createChargeInvoice } from './charge-invoice.ts';
import { createChargeFee, type FeeProvider } from './charge-fee.ts';
import {
  createConvergeSubscription,
  type CustomerSubscriptions,
  type KnownSubscriptions,
  type MissingSubscriptions,
} from './converge-subscription.ts';
import { createCreateSubscription } from './create-subscription.ts';
import { createEnsureCustomer, createSyncCustomer, type Customers } from './ensure-customer.ts';
import { createEnsureProducts, type Products } from './ensure-products.ts';
import { createDiscardUnpaid } from './discard-unpaid.ts';
import { createEndWithPeriod, createWithdrawEnd } from './end-with-period.ts';
import type { EndingProvider } from './ending-provider.ts';
import { createEventWorker } from './event-worker.ts';
import { createFindPayment } from './find-payment.ts';
import { createFindSavedCard, type HasLinkedCard } from './find-saved-card.ts';
import { createFindSubscription, type CustomerIds } from './find-subscription.ts';
import { createLoadPayable, type FetchEnrollment, type Payables } from './load-payable.ts';
import { createOpenSubscription, type Checkouts } from './open-subscription.ts';
import { createRefusePaidAtClinic } from './paid-at-clinic.ts';
import type { OwnerAccounts } from './owner-accounts.ts';
import { createPayWithSavedCard } from './pay-with-saved-card.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createProcessDueEvents, type EventQueue } from './process-provider-events.ts';
import {
  createReadSubscriptionFacts,
  type CurrentSubscriptions,
} from './read-subscription-facts.ts';
import { createReadWebhookInfo, type ReceivedEvents } from './read-webhook-info.ts';
import {
  createReceiveWebhook,
  type ProviderEvents,
  type VerifyWebhook,
} from './receive-webhook.ts';
import {
  createReconcileSubscriptions,
  type ReconcileSettings,
  type ReconciliationRuns,
  type StaleSubscriptions,
} from './reconcile-subscriptions.ts';
import { createRecordConsent } from './record-consent.ts';
import { createRemoveAtProvider, type ProviderRemovals } from './remove-at-provider.ts';
import { createResumeRetries, type DueResumes } from './resume-retries.ts';
import type { RetryProvider } from './retry-provider.ts';
import { createSendTestEvent, type HandledEvents } from './send-test-event.ts';
import { createSendTestReceipt } from './send-test-receipt.ts';
import type { TestProvider } from './test-provider.ts';
import type { RunTransaction } from './transaction.ts';
import {
  createUpdateStatementDescriptors,
  type DescribedProducts,
} from './update-statement-descriptors.ts';
import { createVerifyPayment, type RecordedPayments } from './verify-payment.ts';
import { createWithLease, type Leases } from './with-lease.ts';

/** The use cases' external dependencies. */
export type UseCaseDependencies = {
  provider: PaymentProvider;
  cards: CardProvider;
  endings: EndingProvider;
  retryProvider: RetryProvider;
  fees: FeeProvider;
  testProvider: TestProvider;
  verifyWebhook: VerifyWebhook;
  fetchEnrollment: FetchEnrollment;
  ownerAccounts: OwnerAccounts;
  hasLinkedCard: HasLinkedCard;
  transaction: RunTransaction;
  leases: Leases;
  payables: Payables;
  checkouts: Checkouts;
  subscriptions: KnownSubscriptions &
    MissingSubscriptions &
    CurrentSubscriptions &
    StaleSubscriptions &
    CustomerSubscriptions &
    DueResumes &
    RecordedPayments;
  customers: Customers & CustomerIds;
  products: Products & DescribedProducts;
  removals: ProviderRemovals;
  events: ProviderEvents & EventQueue & HandledEvents & ReceivedEvents;
  /** The provider's API version that billing was written for. */
  apiVersion: string;
  runs: ReconciliationRuns;
  readHeldData: (ownerId: number) => Promise<HeldPayments>;
  reconcile: ReconcileSettings;
  isTestMode: boolean;
  statementDescriptor: string;
  publicUrl: string;
  metrics: BillingMetrics;
  logger: Logger;
  /** Real time. */
  clock: () => Date;
  /** For dates that the clinic, its customers, and the payment provider know. */
  businessClock: () => Date;
  pause?: (ms: number) => Promise<void>;
};

/** Wires all billing use cases. */
export function createUseCases(given: UseCaseDependencies) {
  const withLease = createWithLease({ leases: given.leases });
  const resumeRetries = createResumeRetries({ ...given, withLease });
  const converge = createConvergeSubscription({ ...given, withLease, resumeRetries });
  const loadPayable = createLoadPayable(given);
  const refusePaidAtClinic = createRefusePaidAtClinic(given);
  const shared = { withLease, converge, loadPayable, refusePaidAtClinic };
  const deps = { ...given, clock: given.businessClock, ...shared };
  const ensureCustomer = createEnsureCustomer(deps);
  const ensureProducts = createEnsureProducts(deps);
  const openSubscription = createOpenSubscription({ ...deps, ensureCustomer, ensureProducts });
  const ending = {
    ...deps,
    findSubscription: createFindSubscription(deps),
    discardUnpaid: createDiscardUnpaid(deps),
  };
  const recordConsent = createRecordConsent(deps);
  const findPayment = createFindPayment(deps);
  const chargeInvoice = createChargeInvoice({ ...deps, findPayment });
  const processDueEvents = createProcessDueEvents(deps);
  const worker = createEventWorker({ ...deps, processDueEvents });
  const receiveWebhook = createReceiveWebhook({ ...deps, wakeWorker: worker.wake });
  return {
    withLease,
    converge,
    loadPayable,
    resumeRetries: () => resumeRetries(null),
    worker,
    ensureCustomer,
    refusePaidAtClinic,
    chargeFee: createChargeFee({ ...deps, ensureProducts }),
    openSubscription,
    findSubscription: ending.findSubscription,
    createSubscription: createCreateSubscription({
      loadPayable,
      ownerAccounts: given.ownerAccounts,
      openSubscription,
      findSavedCard: createFindSavedCard(deps),
      payWithSavedCard: createPayWithSavedCard({ ...deps, recordConsent, chargeInvoice }),
    }),
    recordConsent,
    verifyPayment: createVerifyPayment(deps),
    cancelSubscription: createCancelSubscription(ending),
    endWithPeriod: createEndWithPeriod(ending),
    withdrawEnd: createWithdrawEnd(ending),
    receiveWebhook,
    reconcileSubscriptions: createReconcileSubscriptions(deps),
    readSubscriptionFacts: createReadSubscriptionFacts(deps),
    syncCustomer: createSyncCustomer({ ...deps, ensureCustomer }),
    removeAtProvider: createRemoveAtProvider(given),
    updateStatementDescriptors: createUpdateStatementDescriptors(deps),
    readWebhookInfo: createReadWebhookInfo(deps),
    sendTestEvent: createSendTestEvent({ ...deps, receiveWebhook }),
    sendTestReceipt: createSendTestReceipt(deps),
    listReconciliations: (limit: number) => given.runs.listLatest(limit),
    readHeldData: (ownerId: number) => given.readHeldData(ownerId),
    readClientSecret: (intentId: string) => given.cards.readClientSecret(intentId),
  };
}
export type UseCases = ReturnType<typeof createUseCases>;
