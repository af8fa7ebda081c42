import { handle, type HandledRoute } from '@petwell/chassis';
import {
  cancelSubscription,
  endWithPeriod,
  readDataHeldByBilling,
  readSubscriptionFacts,
  reconcile,
  sendTestEvent,
  verifyPayment,
  withdrawEnd,
} from '@petwell/contracts/internal';
import type { UseCases } from '../use-cases/create-use-cases.ts';

/** Enrollment waits 10 s for the response. The next run continues with the rest. */
const reconcileMs = 8_000;

/** Creates the internal routes for enrollment. */
export function createInternalRoutes(useCases: UseCases): HandledRoute[] {
  return [
    handle(verifyPayment, async ({ params, body }) => ({
      status: 200,
      body: await useCases.verifyPayment({ ...params, ...body }),
    })),
    handle(cancelSubscription, async ({ params, body }) => ({
      status: 200,
      body: { subscription: await useCases.cancelSubscription({ ...params, ...body }) },
    })),
    handle(endWithPeriod, async ({ params }) => ({
      status: 200,
      body: { subscription: await useCases.endWithPeriod(params.enrollmentId) },
    })),
    handle(withdrawEnd, async ({ params }) => ({
      status: 200,
      body: { subscription: await useCases.withdrawEnd(params.enrollmentId) },
    })),
    handle(readSubscriptionFacts, async ({ body }) => ({
      status: 200,
      body: await useCases.readSubscriptionFacts(body.enrollmentIds),
    })),
    handle(readDataHeldByBilling, async ({ params }) => ({
      status: 200,
      body: await useCases.readHeldData(params.ownerId),
    })),
    handle(reconcile, async () => ({
      status: 200,
      body: await useCases.reconcileSubscriptions(AbortSignal.timeout(reconcileMs)),
    })),
    handle(sendTestEvent, async ({ params, body }) => ({
      status: 200,
      body: await useCases.sendTestEvent({ ...params, ...body }),
    })),
  ];
}
