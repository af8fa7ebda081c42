import { createHash } from 'node:crypto';
import { breakDownPayment } from '../core/rules-agreed.ts';
import type { EnsureCustomer } from '../customers/index.ts';
import type { EnsureProducts } from './ensure-products.ts';
import { cardNotConfirmed, type Payable } from '../core/payable.ts';
import type { BillingStart, OrderProvider, SubscriptionOrder } from './order-provider.ts';
import type { RetrievedSubscription } from '../core/rules-observation.ts';
import { MissingObjectError, ProviderError } from '../core/provider-errors.ts';

type Dependencies = {
  provider: Pick<OrderProvider, 'createSubscription'>;
  checkouts: { spoilAttempt(enrollmentId: number, attempt: number): Promise<void> };
  ensureCustomer: EnsureCustomer;
  ensureProducts: EnsureProducts;
};
type Lines = Awaited<ReturnType<EnsureProducts>>;
type Order = Omit<SubscriptionOrder, 'idempotencyKey'>;

/**
 * Includes the enrollment time, because another database can reuse the id, and the customer, products, and
 * start, because a key is bound to its parameters.
 */
function idempotencyKey({ snapshot: { enrollment } }: Payable, order: Order): string {
  const { attempt, customerId, monthlyLines, feeLine, start } = order;
  const ids = [customerId, feeLine?.productId, ...monthlyLines.map((line) => line.productId)];
  if (start) ids.push(start.paymentMethodId, start.firstChargeAt.toISOString());
  const digest = createHash('sha256').update(ids.join()).digest('hex').slice(0, 16);
  const enrolledMs = Date.parse(enrollment.enrolledAt);
  return `petwell-subscription-${enrollment.id}-${enrolledMs}-${attempt}-${digest}`;
}

export type PlaceOrder = (
  payable: Payable,
  attempt: { attempt: number; start: BillingStart | null },
) => Promise<RetrievedSubscription>;

/**
 * Creates the subscription of an attempt at the provider. If the provider doesn't have the stored customer or
 * a stored product, creates that anew, each once, and retries.
 * @throws ProviderError, AppError payment_not_confirmed (the card to start with was deleted with its customer)
 */
export function createPlaceOrder(deps: Dependencies): PlaceOrder {
  const { provider, checkouts, ensureCustomer, ensureProducts } = deps;

  async function place(payable: Payable, order: Order): Promise<RetrievedSubscription> {
    try {
      return await provider.createSubscription({
        ...order,
        idempotencyKey: idempotencyKey(payable, order),
      });
    } catch (error) {
      if (error instanceof ProviderError && error.wasAnswered) {
        await checkouts.spoilAttempt(order.enrollmentId, order.attempt);
      }
      throw error;
    }
  }

  return async (payable, { attempt, start }) => {
    const { enrollmentId, payer, snapshot } = payable;
    const charges = breakDownPayment(snapshot);
    // The fee was paid when the plan began.
    const breakdown = start ? { ...charges, feeLine: null } : charges;
    const missingIds = new Set<string>();
    const maxMissing = breakdown.monthlyLines.length + 2;
    let missingCustomerId: string | null = null;
    for (;;) {
      const [customerId, lines]: [string, Lines] = await Promise.all([
        ensureCustomer(payer.ownerId, missingCustomerId),
        ensureProducts(breakdown, missingIds),
      ]);
      try {
        return await place(payable, { ...lines, customerId, enrollmentId, attempt, start });
      } catch (error) {
        if (!(error instanceof MissingObjectError) || missingIds.size === maxMissing) throw error;
        missingIds.add(error.id);
        if (error.id !== customerId) continue;
        missingCustomerId = customerId;
        // The card to charge went with the customer.
        if (!start) continue;
        await ensureCustomer(payer.ownerId, customerId);
        throw cardNotConfirmed();
      }
    }
  };
}
