import { AppError, type Logger } from '@petwell/chassis';
import type { SubscriptionFact } from '@petwell/contracts/events';
import { standingOf } from '../core/rules-standing.ts';
import type { Converged, ConvergeSubscription } from '../subscriptions/index.ts';
import type { EnsureCustomer } from '../customers/index.ts';
import { type Checkouts, enrollmentClosed, type Payable, startsByLink } from '../core/payable.ts';
import type { BillingStart } from './order-provider.ts';
import type { PaymentReads, RetrievedSubscription } from '../core/rules-observation.ts';
import type { RefusePaidAtClinic } from './paid-at-clinic.ts';
import type { PlaceOrder } from './place-order.ts';
import type { EndYears, Lease, RunTransaction, WithLease } from '../core/transaction.ts';

export type OpenedSubscription = {
  /** Null if there is nothing to confirm. */
  clientSecret: string | null;
  fact: SubscriptionFact;
};

/** @throws AppError status_conflict, service_unavailable */
export type OpenSubscription = (
  payable: Payable,
  start?: BillingStart,
) => Promise<OpenedSubscription>;

type Dependencies = {
  checkouts: Checkouts;
  provider: Pick<PaymentReads, 'findSubscription'>;
  placeOrder: PlaceOrder;
  transaction: RunTransaction;
  ensureCustomer: EnsureCustomer;
  converge: ConvergeSubscription;
  endYears: EndYears;
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
      "We can't find this plan at Stripe, so it can't be paid here. You haven't been charged. Please call the clinic.",
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
  const { placeOrder, refusePaidAtClinic } = deps;

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
      await deps.endYears(lease, enrollmentId);
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
      if (payable.snapshot.takesOver === true && !start) throw startsByLink();
      // A plan that goes on isn't paid at checkout.
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
