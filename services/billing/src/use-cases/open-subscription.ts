import { AppError, type Logger } from '@petwell/chassis';
import type { SubscriptionFact } from '@petwell/contracts/events';
import { standingOf, type SubscriptionElsewhere } from '../domain/subscription-standing.ts';
import type { Converged, ConvergeSubscription } from './converge-subscription.ts';
import type { EnsureCustomer } from './ensure-customer.ts';
import type { EnsureProducts } from './ensure-products.ts';
import type { Payable } from './load-payable.ts';
import type { BillingStart, PaymentProvider, RetrievedSubscription } from './payment-provider.ts';
import type { AtClinic, RefusePaidAtClinic } from './paid-at-clinic.ts';
import { createPlaceOrder } from './place-order.ts';
import type { RunTransaction } from './transaction.ts';
import type { Lease, WithLease } from './with-lease.ts';

export type OpenedSubscription = {
  /** Null if there is nothing to confirm. */
  clientSecret: string | null;
  fact: SubscriptionFact;
};

/** An enrollment's progress toward a subscription. */
export type Checkout = {
  closedAt: Date | null;
  attempt: number;
  isAttemptSpoiled: boolean;
  /** The subscription of that attempt. Null before the first one, and if its response was lost. */
  subscriptionId: string | null;
  /** That subscription was paid or could charge when it was last read. */
  wasStarted: boolean;
  /** The attempt that last opened it to be billed from a day on; null: none. */
  startAttempt: number | null;
  /** When a plan that had ended, or was billed elsewhere, is first charged; null: it is paid at checkout. */
  firstChargeAt: Date | null;
  atClinic: AtClinic;
  /** The subscription as last read, if it belongs to another account of the provider; else null. */
  elsewhere: SubscriptionElsewhere | null;
};

export type Checkouts = {
  read(enrollmentId: number): Promise<Checkout>;
  /**
   * Marks the attempt's idempotency key as spoiled: the provider would replay its error, so the next try
   * needs a new key.
   */
  spoilAttempt(enrollmentId: number, attempt: number): Promise<void>;
};

/** @throws AppError status_conflict, service_unavailable */
export type OpenSubscription = (
  payable: Payable,
  start?: BillingStart,
) => Promise<OpenedSubscription>;

type Dependencies = {
  checkouts: Checkouts;
  provider: PaymentProvider;
  transaction: RunTransaction;
  ensureCustomer: EnsureCustomer;
  ensureProducts: EnsureProducts;
  converge: ConvergeSubscription;
  withLease: WithLease;
  refusePaidAtClinic: RefusePaidAtClinic;
  logger: Logger;
};

function paidElsewhere(): AppError {
  return new AppError('status_conflict', {
    publicMessage: 'This plan is paid through another payment account. Please call the clinic.',
  });
}

function missingAtProvider(): AppError {
  return new AppError('status_conflict', {
    publicMessage:
      "We can't find this plan at our payment provider, so it can't be paid here. You haven't been charged. Please call the clinic.",
  });
}

export function enrollmentClosed(): AppError {
  return new AppError('status_conflict', {
    publicMessage: 'This enrollment was cancelled and cannot be paid anymore.',
  });
}

/** Returns undefined if the subscription ended unpaid. */
function toOpened({ fact, seen, latestInvoice }: Converged): OpenedSubscription | undefined {
  const { isMembershipFeePaid } = fact;
  const { subscription } = seen;
  switch (standingOf({ subscription, latestInvoice, isMembershipFeePaid })) {
    case 'payable':
      return { clientSecret: subscription.clientSecret, fact };
    case 'settled':
      return { clientSecret: null, fact };
    case 'ended':
      throw enrollmentClosed();
    case 'dead':
      return undefined;
  }
}

/**
 * Ensures one subscription per enrollment. Under the enrollment's lease, reuses the open one, finds the one
 * whose response was lost, or starts the next attempt with its own idempotency key.
 */
export function createOpenSubscription(deps: Dependencies): OpenSubscription {
  const { checkouts, provider, transaction, converge, withLease, logger } = deps;
  const { refusePaidAtClinic } = deps;
  const placeOrder = createPlaceOrder(deps);

  /**
   * Reuses the subscription; undefined if it ended unpaid, so another one may be created.
   * @throws AppError status_conflict if it was paid, and is over or missing at the provider
   */
  async function reuse(
    subscriptionId: string,
    { wasStarted, created }: { wasStarted: boolean; created?: RetrievedSubscription | undefined },
  ): Promise<OpenedSubscription | undefined> {
    const converged = await converge(subscriptionId, { isFactNeeded: true, created });
    if (!converged) {
      if (wasStarted) throw missingAtProvider();
      return undefined;
    }
    return toOpened(converged);
  }

  /** @throws AppError status_conflict if the enrollment was closed meanwhile */
  async function beginAttempt(lease: Lease, enrollmentId: number, attempt: number): Promise<void> {
    const hasBegun = await transaction(async ({ leases, payables }) => {
      await leases.require(lease);
      return payables.beginAttempt(enrollmentId, attempt);
    });
    if (!hasBegun) throw enrollmentClosed();
  }

  return (payable, start) =>
    withLease(`enrollment:${payable.enrollmentId}`, async (lease) => {
      const { enrollmentId } = payable;
      const checkout = await checkouts.read(enrollmentId);
      if (checkout.closedAt) throw enrollmentClosed();
      if (checkout.elsewhere && checkout.wasStarted) throw paidElsewhere();
      await refusePaidAtClinic(enrollmentId, checkout, { isStart: start !== undefined });

      const isLost = checkout.attempt > 0 && checkout.subscriptionId === null;
      const existing = isLost
        ? await provider.findSubscription({
            customerId: await deps.ensureCustomer(payable.payer.ownerId),
            enrollmentId,
            attempt: checkout.attempt,
          })
        : checkout.subscriptionId;
      const reused = existing === null ? undefined : await reuse(existing, checkout);
      if (reused) return reused;
      // Nobody pays at checkout for a plan that goes on.
      if (checkout.firstChargeAt && !start) throw enrollmentClosed();

      const mayRepeat = isLost && existing === null && !checkout.isAttemptSpoiled;
      const attempt = mayRepeat ? checkout.attempt : checkout.attempt + 1;
      await beginAttempt(lease, enrollmentId, attempt);
      const created = await placeOrder(payable, { attempt, start: start ?? null });
      const { id: subscriptionId } = created.subscription;
      logger.info({ enrollmentId, attempt, subscriptionId }, 'subscription created');

      // Nothing to reuse if the enrollment was closed meanwhile: converging has canceled the new one.
      // A repeated order may get the provider's first response again, which can be out of date.
      const opened = await reuse(subscriptionId, {
        wasStarted: false,
        created: mayRepeat ? undefined : created,
      });
      if (!opened) throw enrollmentClosed();
      return opened;
    });
}
