import type { Route } from '@petwell/chassis';
import type { CancelSubscription } from '../use-cases/cancel-subscription.ts';
import type { CreateSubscription } from '../use-cases/create-subscription.ts';
import type { ReconcileSubscriptions } from '../use-cases/reconcile-subscriptions.ts';
import type { ReadSubscriptionFacts } from '../use-cases/read-subscription-facts.ts';
import type { ReceiveWebhook } from '../use-cases/receive-webhook.ts';
import type { RecordConsent } from '../use-cases/record-consent.ts';
import type { VerifyPayment } from '../use-cases/verify-payment.ts';
import type {
  PreparePaymentMethod,
  UpdatePaymentMethod,
} from '../use-cases/update-payment-method.ts';
import { createInternalRoutes } from './internal-routes.ts';
import { createPublicRoutes } from './public-routes.ts';

export type UseCases = {
  createSubscription: CreateSubscription;
  recordConsent: RecordConsent;
  preparePaymentMethod: PreparePaymentMethod;
  updatePaymentMethod: UpdatePaymentMethod;
  receiveWebhook: ReceiveWebhook;
  verifyPayment: VerifyPayment;
  cancelSubscription: CancelSubscription;
  readSubscriptionFacts: ReadSubscriptionFacts;
  reconcileSubscriptions: ReconcileSubscriptions;
};

/** Every route of billing, with who may call it. */
export function createRoutes(useCases: UseCases): Route[] {
  return [...createPublicRoutes(useCases), ...createInternalRoutes(useCases)];
}
