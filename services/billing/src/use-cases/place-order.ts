import { breakDownPayment } from '../domain/payment-breakdown.ts';
import type { EnsureCustomer } from './ensure-customer.ts';
import type { EnsureProducts } from './ensure-products.ts';
import type { Payable } from './load-payable.ts';
import {
  ProviderError,
  type PaymentProvider,
  type RetrievedSubscription,
} from './payment-provider.ts';

type Dependencies = {
  provider: Pick<PaymentProvider, 'createSubscription'>;
  checkouts: { spoilAttempt(enrollmentId: number, attempt: number): Promise<void> };
  ensureCustomer: EnsureCustomer;
  ensureProducts: EnsureProducts;
};

/** Includes the enrollment time, because another database can reuse the id. */
function idempotencyKey({ snapshot: { enrollment } }: Payable, attempt: number): string {
  return `petwell-subscription-${enrollment.id}-${Date.parse(enrollment.enrolledAt)}-${attempt}`;
}

/** Creates the subscription of an attempt at the provider. Throws ProviderError. */
export function createPlaceOrder(deps: Dependencies) {
  const { provider, checkouts, ensureCustomer, ensureProducts } = deps;
  return async (payable: Payable, attempt: number): Promise<RetrievedSubscription> => {
    const { enrollmentId } = payable;
    const [customerId, order] = await Promise.all([
      ensureCustomer(payable.payer.ownerId),
      ensureProducts(breakDownPayment(payable.snapshot)),
    ]);
    try {
      return await provider.createSubscription({
        ...{ ...order, customerId, enrollmentId, attempt },
        idempotencyKey: idempotencyKey(payable, attempt),
      });
    } catch (error) {
      if (error instanceof ProviderError && error.wasAnswered) {
        await checkouts.spoilAttempt(enrollmentId, attempt);
      }
      throw error;
    }
  };
}
