import type { InternalClient } from '@petwell/chassis';
import {
  cancelledSubscriptionSchema,
  heldByBillingSchema,
  subscriptionFactsSchema,
  testEventResultSchema,
  verifiedPaymentSchema,
} from '@petwell/contracts/internal';
import type { Billing } from '../use-cases/other-services.ts';
import type { TestEvents } from '../use-cases/staff/test-webhook.ts';

/** Calls billing's internal API. */
export function createBillingClient(call: InternalClient): Billing & TestEvents {
  return {
    verifyPayment: ({ enrollmentId, ...body }) =>
      call({
        method: 'POST',
        path: `/internal/enrollments/${enrollmentId}/verify-payment`,
        body,
        response: verifiedPaymentSchema,
      }),
    async cancelSubscription({ enrollmentId, ...body }) {
      const { subscription } = await call({
        method: 'POST',
        path: `/internal/enrollments/${enrollmentId}/cancel-subscription`,
        body,
        response: cancelledSubscriptionSchema,
      });
      return subscription;
    },
    subscriptionFacts: (enrollmentIds) =>
      call({
        method: 'POST',
        path: '/internal/subscription-facts',
        body: { enrollmentIds },
        response: subscriptionFactsSchema,
      }),
    sendTestEvent: ({ enrollmentId, ...body }) =>
      call({
        method: 'POST',
        path: `/internal/enrollments/${enrollmentId}/test-event`,
        body,
        response: testEventResultSchema,
      }),
    heldData: (ownerId) =>
      call({
        method: 'GET',
        path: `/internal/owners/${ownerId}/held-data`,
        response: heldByBillingSchema,
      }),
  };
}
