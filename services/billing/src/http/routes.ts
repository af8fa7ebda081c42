import { answerOncePerKey, type RequestRecords, type Route } from '@petwell/chassis';
import type { CardProvider } from '../use-cases/card-provider.ts';
import type { CancelSubscription } from '../use-cases/cancel-subscription.ts';
import type { CreateSubscription } from '../use-cases/create-subscription.ts';
import type { ReconcileSubscriptions } from '../use-cases/reconcile-subscriptions.ts';
import type { ReadHeldData } from '../use-cases/read-held-data.ts';
import type { ReadSubscriptionFacts } from '../use-cases/read-subscription-facts.ts';
import type { ReceiveWebhook } from '../use-cases/receive-webhook.ts';
import type { RecordConsent } from '../use-cases/record-consent.ts';
import type { VerifyPayment } from '../use-cases/verify-payment.ts';
import type {
  PreparePaymentMethod,
  UpdatePaymentMethod,
} from '../use-cases/update-payment-method.ts';
import type { ReadWebhookInfo } from '../use-cases/read-webhook-info.ts';
import type { SendTestEvent } from '../use-cases/send-test-event.ts';
import type { SendTestReceipt } from '../use-cases/send-test-receipt.ts';
import type { ReconciliationRuns } from '../use-cases/reconciliation-runs.ts';
import type { ReadCustomerPayments } from '../use-cases/staff/read-customer-payments.ts';
import type { ReadWorkList } from '../use-cases/staff/read-work-list.ts';
import { createInternalRoutes } from './internal-routes.ts';
import { createPublicRoutes } from './public-routes.ts';
import { createStaffRoutes } from './staff-routes.ts';
import { createTestToolRoutes } from './test-tool-routes.ts';

export type UseCases = {
  createSubscription: CreateSubscription;
  recordConsent: RecordConsent;
  preparePaymentMethod: PreparePaymentMethod;
  updatePaymentMethod: UpdatePaymentMethod;
  receiveWebhook: ReceiveWebhook;
  verifyPayment: VerifyPayment;
  cancelSubscription: CancelSubscription;
  readSubscriptionFacts: ReadSubscriptionFacts;
  readHeldData: ReadHeldData;
  reconcileSubscriptions: ReconcileSubscriptions;
  readWebhookInfo: ReadWebhookInfo;
  sendTestEvent: SendTestEvent;
  sendTestReceipt: SendTestReceipt;
  readWorkList: ReadWorkList;
  readCustomerPayments: ReadCustomerPayments;
  readClientSecret: CardProvider['readClientSecret'];
  listReconciliations: ReconciliationRuns['listLatest'];
};

/** Every route of billing, with who may call it. */
export function createRoutes(useCases: UseCases, records: RequestRecords): Route[] {
  const routes = [
    ...createPublicRoutes(useCases),
    ...createInternalRoutes(useCases),
    ...createTestToolRoutes(useCases),
    ...createStaffRoutes(useCases),
  ];
  return answerOncePerKey(routes, { records });
}
