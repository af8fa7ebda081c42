import { AppError, type Logger } from '@petwell/chassis';
import type { SubscriptionFact } from '@petwell/contracts/events';
import { isOver } from '../domain/provider-observation.ts';
import { mayBePaid } from '../domain/subscription-standing.ts';
import type { Converged, ConvergeSubscription } from './converge-subscription.ts';
import type { HoldLease, Lease } from './hold-lease.ts';
import type { Checkout, CheckoutStore } from './open-subscription.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { withinDeadline } from './within-deadline.ts';

export type ClosingStore = Pick<CheckoutStore, 'read'> & {
  /** Sets the tombstone, also where nothing is known of the enrollment; fenced where a lease is given. */
  close(given: { enrollmentId: number; lease: Lease | null }): Promise<void>;
  /** The provider's id for the enrollment's owner, if there is one. */
  findCustomerId(enrollmentId: number): Promise<string | null>;
};

export type CancelSubscription = (given: {
  enrollmentId: number;
  onlyIfUnpaid: boolean;
}) => Promise<SubscriptionFact | null>;

type Dependencies = {
  closing: ClosingStore;
  provider: PaymentProvider;
  converge: ConvergeSubscription;
  holdLease: HoldLease;
  logger: Logger;
  deadlineMs?: number;
};

const alreadyPaid = () =>
  new AppError('already_paid', { publicMessage: 'This enrollment has been paid already.' });

function isPaidOrBeingPaid({ fact, seen, latestInvoice }: Converged): boolean {
  return mayBePaid({
    subscription: seen.subscription,
    latestInvoice,
    isMembershipFeePaid: fact.isMembershipFeePaid,
  });
}

/**
 * Ends an enrollment's subscription, at the provider first, and closes the enrollment for good: no
 * subscription can be made for it any more, nor by a create-subscription that runs at the same time.
 * `onlyIfUnpaid` takes the chance to pay away before it decides, so that no payment slips in between.
 * @throws AppError already_paid, service_unavailable (nothing changed here)
 */
export function createCancelSubscription(deps: Dependencies): CancelSubscription {
  const { closing, provider, converge, holdLease, logger, deadlineMs = 9_500 } = deps;

  /** Also the subscription whose answer was lost: it may be at the provider without being on file. */
  async function findSubscription(enrollmentId: number, checkout: Checkout) {
    if (checkout.subscriptionId !== null || checkout.attempt === 0) return checkout.subscriptionId;
    const customerId = await closing.findCustomerId(enrollmentId);
    if (customerId === null) return null;
    const { attempt } = checkout;
    return provider.findSubscription({ customerId, enrollmentId, attempt });
  }

  async function refuseIfPaid(subscriptionId: string): Promise<void> {
    const converged = await converge(subscriptionId, { isFactNeeded: true });
    if (!converged) return;
    if (isPaidOrBeingPaid(converged)) throw alreadyPaid();
    const invoice = converged.latestInvoice;
    if (invoice?.status !== 'open') return;
    if ((await provider.voidInvoice(invoice.id)) === 'refused') {
      await converge(subscriptionId);
      throw alreadyPaid();
    }
  }

  async function end(subscriptionId: string): Promise<SubscriptionFact | null> {
    const before = await converge(subscriptionId, { isFactNeeded: true });
    if (!before || isOver(before.seen.subscription.status)) return before?.fact ?? null;
    await provider.cancelSubscription(subscriptionId);
    const after = await converge(subscriptionId, { isFactNeeded: true });
    return after?.fact ?? null;
  }

  async function cancel({ enrollmentId, onlyIfUnpaid }: Parameters<CancelSubscription>[0]) {
    return holdLease(`enrollment:${enrollmentId}`, async (lease) => {
      const checkout = await closing.read(enrollmentId);
      const subscriptionId = await findSubscription(enrollmentId, checkout);
      if (subscriptionId !== null && onlyIfUnpaid) await refuseIfPaid(subscriptionId);
      const fact = subscriptionId === null ? null : await end(subscriptionId);
      await closing.close({ enrollmentId, lease });
      logger.info({ enrollmentId, subscriptionId }, 'enrollment closed for payment');
      return fact;
    });
  }

  return (given) => withinDeadline(deadlineMs, cancel(given));
}
