import { handle, type HandledRoute, reply } from '@petwell/chassis';
import { readDrift, receiveWebhook } from '@petwell/contracts';
import {
  cancelSubscription,
  endWithPeriod,
  readSubscriptionFacts,
  reconcile,
  withdrawEnd,
} from '@petwell/contracts/internal';
import type { CancelSubscription } from './endings/cancel-subscription.ts';
import type { ChangeEnd } from './endings/end-with-period.ts';
import type { createReadSubscriptionFacts } from './read-subscription-facts.ts';
import type {
  ReconcileSubscriptions,
  ReconciliationRuns,
} from './reconciliation/reconcile-subscriptions.ts';
import type { ReceiveWebhook } from './webhooks/receive-webhook.ts';

/** Enrollment waits 10 s for the response. The next run continues with the rest. */
const reconcileMs = 8_000;

type Dependencies = {
  receiveWebhook: ReceiveWebhook;
  cancelSubscription: CancelSubscription;
  endWithPeriod: ChangeEnd;
  withdrawEnd: ChangeEnd;
  readSubscriptionFacts: ReturnType<typeof createReadSubscriptionFacts>;
  reconcileSubscriptions: ReconcileSubscriptions;
  listReconciliations: ReconciliationRuns['listLatest'];
};

/** Creates the routes for Stripe, enrollment, and staff who look at reconciliation. */
export const createSubscriptionRoutes = (deps: Dependencies): HandledRoute[] => [
  handle(receiveWebhook, async ({ body, header }) => {
    await deps.receiveWebhook(body, header('stripe-signature'));
    return { status: 200, body: { received: true } as const };
  }),
  reply(cancelSubscription, async ({ params, body }) => ({
    subscription: await deps.cancelSubscription({ ...params, ...body }),
  })),
  reply(endWithPeriod, async ({ params }) => ({
    subscription: await deps.endWithPeriod(params.enrollmentId),
  })),
  reply(withdrawEnd, async ({ params }) => ({
    subscription: await deps.withdrawEnd(params.enrollmentId),
  })),
  reply(readSubscriptionFacts, ({ body }) => deps.readSubscriptionFacts(body.enrollmentIds)),
  reply(reconcile, () => deps.reconcileSubscriptions(AbortSignal.timeout(reconcileMs))),
  reply(readDrift, async ({ query }) => ({ runs: await deps.listReconciliations(query.limit) })),
];
