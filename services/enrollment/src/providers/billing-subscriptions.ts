import type { InternalClient } from '@petwell/chassis';
import {
  cancelledSubscriptionSchema,
  heldByBillingSchema,
  subscriptionFactsSchema,
  verifiedPaymentSchema,
} from '@petwell/contracts/internal';
import type { Billing } from '../use-cases/other-services.ts';

/** Billing behind its internal API. */
export function createBillingSubscriptions(call: InternalClient): Billing {
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
    heldData: (ownerId) =>
      call({
        method: 'GET',
        path: `/internal/owners/${ownerId}/held-data`,
        response: heldByBillingSchema,
      }),
  };
}
