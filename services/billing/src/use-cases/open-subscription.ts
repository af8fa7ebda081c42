import { AppError, type Logger } from '@petwell/chassis';
import type { SubscriptionFact } from '@petwell/contracts/events';
import { breakDownPayment } from '../domain/payment-breakdown.ts';
import { standingOf } from '../domain/subscription-standing.ts';
import type { ConcludeCreation } from './conclude-creation.ts';
import type { Converged, ConvergeSubscription } from './converge-subscription.ts';
import type { EnsureCustomer, ProviderCustomer } from './ensure-customer.ts';
import type { EnsureProducts } from './ensure-products.ts';
import type { HoldLease, Lease } from './hold-lease.ts';
import type { Payable } from './load-payable.ts';
import {
  ProviderError,
  type PaymentProvider,
  type RetrievedSubscription,
} from './payment-provider.ts';

export type OpenedSubscription = {
  /** Null when nothing has to be confirmed. */
  clientSecret: string | null;
  fact: SubscriptionFact;
};

/** How far getting a subscription for the enrollment has come. */
export type Checkout = {
  closedAt: Date | null;
  attempt: number;
  isAttemptSpoiled: boolean;
  /** The subscription of that attempt; null before the first one, and where its answer was lost. */
  subscriptionId: string | null;
  /** Null for an owner who has been deleted. */
  customer: ProviderCustomer | null;
};

export type CheckoutStore = {
  read(enrollmentId: number): Promise<Checkout>;
  /**
   * Makes `attempt` the current one, fenced by the lease; false where the enrollment was closed
   * meanwhile. Rejects with LeaseLostError.
   */
  beginAttempt(given: { lease: Lease; enrollmentId: number; attempt: number }): Promise<boolean>;
  /** The provider would replay its error to this attempt's idempotency key: the next one needs another. */
  spoilAttempt(enrollmentId: number, attempt: number): Promise<void>;
};

/** @throws AppError status_conflict, service_unavailable */
export type OpenSubscription = (payable: Payable) => Promise<OpenedSubscription>;

type OpenDependencies = {
  checkouts: CheckoutStore;
  provider: PaymentProvider;
  ensureCustomer: EnsureCustomer;
  ensureProducts: EnsureProducts;
  converge: ConvergeSubscription;
  concludeCreation: ConcludeCreation;
  holdLease: HoldLease;
  logger: Logger;
};

function closedError(): AppError {
  return new AppError('status_conflict', {
    publicMessage: 'This enrollment was cancelled and cannot be paid any more.',
  });
}

/** Which key belongs to which attempt. The time of enrolling tells apart what got the same id in another database. */
function idempotencyKey(payable: Payable, attempt: number): string {
  const { id, enrolledAt } = payable.snapshot.enrollment;
  return `petwell-subscription-${id}-${Date.parse(enrolledAt)}-${attempt}`;
}

function createPlaceOrder(deps: OpenDependencies) {
  const { provider, ensureCustomer, ensureProducts, checkouts, logger } = deps;
  return async (
    payable: Payable,
    { attempt, customer }: Pick<Checkout, 'attempt' | 'customer'>,
  ): Promise<RetrievedSubscription> => {
    const breakdown = breakDownPayment(payable.snapshot);
    const [customerId, order] = await Promise.all([
      ensureCustomer(payable.payer, customer),
      ensureProducts(breakdown),
    ]);
    try {
      return await provider.createSubscription({
        ...order,
        customerId,
        enrollmentId: payable.enrollmentId,
        attempt,
        idempotencyKey: idempotencyKey(payable, attempt),
      });
    } catch (error) {
      if (error instanceof ProviderError && error.wasAnswered) {
        await checkouts.spoilAttempt(payable.enrollmentId, attempt);
        logger.warn({ enrollmentId: payable.enrollmentId, attempt }, 'attempt spoiled');
      }
      throw error;
    }
  };
}

/**
 * One subscription per enrollment: under the enrollment's lease it reuses the open one, finds the one
 * whose answer was lost, or makes the next attempt with an idempotency key of its own.
 */
export function createOpenSubscription(deps: OpenDependencies): OpenSubscription {
  const { checkouts, provider, converge, concludeCreation, holdLease, logger } = deps;
  const placeOrder = createPlaceOrder(deps);

  /** Undefined: it is over and was never paid, so the next one may be made. */
  async function reuse(subscriptionId: string): Promise<OpenedSubscription | undefined> {
    const converged = await converge(subscriptionId, { isFactNeeded: true });
    return converged ? toOpened(converged) : undefined;
  }

  function toOpened({ fact, seen, latestInvoice }: Converged): OpenedSubscription | undefined {
    const standing = standingOf({
      subscription: seen.subscription,
      latestInvoice,
      isMembershipFeePaid: fact.isMembershipFeePaid,
    });
    switch (standing) {
      case 'payable':
        return { clientSecret: seen.subscription.clientSecret, fact };
      case 'settled':
        return { clientSecret: null, fact };
      case 'ended':
        throw closedError();
      case 'dead':
        return undefined;
    }
  }

  /** An attempt without a subscription on file: did the provider make one all the same? */
  async function findLost(payable: Payable, attempt: number): Promise<string | null> {
    const customerId = await deps.ensureCustomer(payable.payer);
    return provider.findSubscription({ customerId, enrollmentId: payable.enrollmentId, attempt });
  }

  return (payable) =>
    holdLease(`enrollment:${payable.enrollmentId}`, async (lease) => {
      const { enrollmentId } = payable;
      const checkout = await checkouts.read(enrollmentId);
      if (checkout.closedAt) throw closedError();
      const isLost = checkout.attempt > 0 && checkout.subscriptionId === null;
      const existing = isLost ? await findLost(payable, checkout.attempt) : checkout.subscriptionId;
      const reused = existing === null ? undefined : await reuse(existing);
      if (reused) return reused;

      const mayRepeat = isLost && existing === null && !checkout.isAttemptSpoiled;
      const attempt = mayRepeat ? checkout.attempt : checkout.attempt + 1;
      if (!(await checkouts.beginAttempt({ lease, enrollmentId, attempt }))) throw closedError();
      const created = await placeOrder(payable, { attempt, customer: checkout.customer });
      const { id: subscriptionId } = created.subscription;
      logger.info({ enrollmentId, attempt, subscriptionId }, 'subscription created');
      const concluded = await concludeCreation({ lease, created });
      // Closed while the provider answered: converging has ended what was just made.
      const opened = concluded ? toOpened(concluded) : await reuse(subscriptionId);
      if (!opened) throw closedError();
      return opened;
    });
}
