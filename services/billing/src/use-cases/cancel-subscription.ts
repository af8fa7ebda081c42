import { AppError, type Logger } from '@petwell/chassis';
import type { SubscriptionFact } from '@petwell/contracts/events';
import { isOver } from '../domain/provider-observation.ts';
import { chargesElsewhere, mayBePaid } from '../domain/subscription-standing.ts';
import type { ConvergeSubscription } from './converge-subscription.ts';
import type { Checkouts } from './open-subscription.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { RunTransaction } from './transaction.ts';
import type { WithLease } from './with-lease.ts';
import { withinDeadline } from './within-deadline.ts';

export type CustomerIds = {
  /** The provider's id of the enrollment's owner, if there is one. */
  findProviderId(enrollmentId: number): Promise<string | null>;
};

export type CancelSubscription = (given: {
  enrollmentId: number;
  onlyIfUnpaid: boolean;
}) => Promise<SubscriptionFact | null>;

type Dependencies = {
  checkouts: Pick<Checkouts, 'read'>;
  customers: CustomerIds;
  provider: PaymentProvider;
  transaction: RunTransaction;
  converge: ConvergeSubscription;
  withLease: WithLease;
  logger: Logger;
  deadlineMs?: number;
};

const alreadyPaid = () =>
  new AppError('already_paid', { publicMessage: 'This enrollment has been paid already.' });

const refusedByProvider = () =>
  new AppError('status_conflict', {
    publicMessage: 'The payment provider refused to cancel this subscription.',
  });

const chargedElsewhere = () =>
  new AppError('status_conflict', {
    publicMessage: 'This plan is charged by another Stripe account. Cancel it there first.',
  });

/**
 * Cancels an enrollment's subscription, at the provider first, and closes the enrollment for good: no
 * subscription can be created for it any more, not even by a create-subscription running at the same time.
 * `onlyIfUnpaid` voids the open invoice before it decides, so no payment can slip in.
 *
 * already_paid and status_conflict are definite: the subscription was not canceled and the enrollment stays
 * open. After service_unavailable the outcome is unknown; the work may still finish. Repeating is safe.
 * @throws AppError already_paid, status_conflict, service_unavailable
 */
export function createCancelSubscription(deps: Dependencies): CancelSubscription {
  const { checkouts, provider, transaction, converge, withLease, logger } = deps;

  /** Finds the subscription, even one whose response was lost and that isn't stored. */
  async function findSubscription(enrollmentId: number): Promise<string | null> {
    const { subscriptionId, attempt, elsewhere } = await checkouts.read(enrollmentId);
    if (elsewhere && chargesElsewhere(elsewhere)) throw chargedElsewhere();
    if (subscriptionId !== null || attempt === 0) return subscriptionId;
    const customerId = await deps.customers.findProviderId(enrollmentId);
    if (customerId === null) return null;
    return provider.findSubscription({ customerId, enrollmentId, attempt });
  }

  async function refuseIfPaid(subscriptionId: string): Promise<void> {
    const converged = await converge(subscriptionId, { isFactNeeded: true });
    if (!converged) return;
    const { fact, seen, latestInvoice } = converged;
    const { isMembershipFeePaid } = fact;
    const { subscription } = seen;
    if (mayBePaid({ subscription, latestInvoice, isMembershipFeePaid })) throw alreadyPaid();
    if (latestInvoice?.status !== 'open') return;
    if ((await provider.voidInvoice(latestInvoice.id)) === 'refused') {
      await converge(subscriptionId);
      throw alreadyPaid();
    }
  }

  async function endAtProvider(subscriptionId: string): Promise<SubscriptionFact | null> {
    const before = await converge(subscriptionId, { isFactNeeded: true });
    if (!before || isOver(before.fact.status)) return before?.fact ?? null;
    await provider.cancelSubscription(subscriptionId);
    const after = await converge(subscriptionId, { isFactNeeded: true });
    if (after && !isOver(after.fact.status)) throw refusedByProvider();
    return after?.fact ?? null;
  }

  const cancel = ({ enrollmentId, onlyIfUnpaid }: Parameters<CancelSubscription>[0]) =>
    withLease(`enrollment:${enrollmentId}`, async (lease) => {
      const subscriptionId = await findSubscription(enrollmentId);
      if (subscriptionId !== null && onlyIfUnpaid) await refuseIfPaid(subscriptionId);
      const fact = subscriptionId === null ? null : await endAtProvider(subscriptionId);
      await transaction(async ({ leases, payables }) => {
        await leases.require(lease);
        await payables.close(enrollmentId);
      });
      logger.info({ enrollmentId, subscriptionId }, 'enrollment closed for payment');
      return fact;
    });

  return (given) => withinDeadline(deps.deadlineMs ?? 9_500, cancel(given));
}
