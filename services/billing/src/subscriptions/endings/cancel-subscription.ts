import { AppError, type Logger } from '@petwell/chassis';
import type { SubscriptionFact } from '@petwell/contracts/events';
import { isOver } from '../../core/rules-observation.ts';
import { mayBePaid } from '../../core/rules-standing.ts';
import type { Converged, ConvergeSubscription } from '../converge-subscription.ts';
import type { DiscardUnpaid } from './discard-unpaid.ts';
import type { FindSubscription } from '../find-subscription.ts';
import type { Checkouts } from '../../core/payable.ts';
import type { EndingProvider } from './ending-provider.ts';
import type { EndYears, Lease, RunTransaction, WithLease } from '../../core/transaction.ts';
import { withinDeadline } from '../../core/provider-errors.ts';

export type CancelSubscription = (given: {
  enrollmentId: number;
  onlyIfUnpaid: boolean;
  /** The plan ended otherwise: what is unpaid stays owed. */
  leavesUnpaid?: true;
  /** As it was read when the plan ended: one that was opened again since is left alone. */
  startAttempt?: number | null;
  /** Staff are about to record a payment at the clinic: the enrollment stays open, but not for paying online. */
  isPaidAtClinic?: boolean | undefined;
}) => Promise<SubscriptionFact | null>;

type Dependencies = {
  checkouts: Pick<Checkouts, 'read'>;
  findSubscription: FindSubscription;
  discardUnpaid: DiscardUnpaid;
  endings: Pick<EndingProvider, 'cancelSubscription' | 'voidInvoice'>;
  transaction: RunTransaction;
  converge: ConvergeSubscription;
  endYears: EndYears;
  withLease: WithLease;
  logger: Logger;
  deadlineMs?: number;
};

const alreadyPaid = () =>
  new AppError('already_paid', { publicMessage: 'This plan has been paid already.' });

const refusedByProvider = () =>
  new AppError('status_conflict', {
    publicMessage: 'Stripe refused to end this plan.',
  });

/** Whether the plan was opened again after the end that this cancels for. */
async function hasGoneOn(
  checkouts: Pick<Checkouts, 'read'>,
  { enrollmentId, startAttempt }: Parameters<CancelSubscription>[0],
): Promise<boolean> {
  if (startAttempt === undefined) return false;
  return (await checkouts.read(enrollmentId)).startAttempt !== startAttempt;
}

/** Voids the open invoice of a subscription that isn't paid; throws already_paid for one that is. */
async function refuseIfPaid(
  { endings, converge }: Pick<Dependencies, 'endings' | 'converge'>,
  subscriptionId: string,
): Promise<void> {
  const converged = await converge(subscriptionId, { isFactNeeded: true });
  if (!converged) return;
  const { fact, seen, latestInvoice } = converged;
  const { isMembershipFeePaid } = fact;
  const { subscription } = seen;
  if (mayBePaid({ subscription, latestInvoice, isMembershipFeePaid })) throw alreadyPaid();
  if (latestInvoice?.status !== 'open') return;
  if ((await endings.voidInvoice(latestInvoice.id)) === 'refused') {
    await converge(subscriptionId);
    throw alreadyPaid();
  }
}

/**
 * Cancels an enrollment's subscription, at the provider first, and closes the enrollment for good: no
 * subscription can be created for it anymore, not even by a create-subscription running at the same time.
 * `onlyIfUnpaid` voids the open invoice before it decides, so no payment can slip in. Unless `leavesUnpaid`,
 * nothing of the subscription can be paid afterwards; a payment that came in between is late. With `isPaidAtClinic` it
 * isn't closed.
 *
 * already_paid and status_conflict are definite: the subscription was not canceled and the enrollment stays
 * open. After service_unavailable the outcome is unknown; the work may still finish. Repeating is safe.
 * @throws AppError already_paid, status_conflict, service_unavailable
 */
export function createCancelSubscription(deps: Dependencies): CancelSubscription {
  const { endings, transaction, converge, withLease, logger } = deps;

  const markEnding = (lease: Lease, enrollmentId: number, ending: 'now' | null) =>
    transaction(async ({ leases, payables }) => {
      await leases.require(lease);
      await payables.markEnding(enrollmentId, ending);
    });

  /** Cancels it unless it is over. What is paid from then on is late. */
  async function endAtProvider(
    lease: Lease,
    { enrollmentId, subscriptionId }: { enrollmentId: number; subscriptionId: string },
  ): Promise<Converged | null> {
    // Payments made before the cancellation are stored first.
    const before = await converge(subscriptionId, { isFactNeeded: true, isAboutToEnd: true });
    if (!before || isOver(before.fact.status)) return before;
    await markEnding(lease, enrollmentId, 'now');
    await endings.cancelSubscription(subscriptionId);
    const after = await converge(subscriptionId, { isFactNeeded: true });
    if (!after || isOver(after.fact.status)) return after;
    await markEnding(lease, enrollmentId, null);
    throw refusedByProvider();
  }

  async function discard({ seen, fact }: Converged): Promise<SubscriptionFact> {
    const invoiceIds = await deps.discardUnpaid(seen.subscription);
    if (invoiceIds.length === 0) return fact;
    const after = await converge(seen.subscription.id, { invoiceIds, isFactNeeded: true });
    return after?.fact ?? fact;
  }

  const cancel = (given: Parameters<CancelSubscription>[0]) =>
    withLease(`enrollment:${given.enrollmentId}`, async (lease) => {
      const { enrollmentId, onlyIfUnpaid, leavesUnpaid = false, isPaidAtClinic } = given;
      if (await hasGoneOn(deps.checkouts, given)) return null;
      await deps.endYears(lease, enrollmentId);
      const subscriptionId = await deps.findSubscription(enrollmentId);
      if (subscriptionId !== null && onlyIfUnpaid) await refuseIfPaid(deps, subscriptionId);
      const ended =
        subscriptionId === null
          ? null
          : await endAtProvider(lease, { enrollmentId, subscriptionId });
      const fact = ended && !leavesUnpaid ? await discard(ended) : (ended?.fact ?? null);
      await transaction(async ({ leases, payables }) => {
        await leases.require(lease);
        if (isPaidAtClinic !== true) return payables.close(enrollmentId, given);
        await payables.markEnding(enrollmentId, null);
        return payables.markPaidAtClinic({ enrollmentId, isRecorded: false });
      });
      logger.info({ enrollmentId, subscriptionId, isPaidAtClinic }, 'closed for payment');
      return fact;
    });

  return (given) => withinDeadline(deps.deadlineMs ?? 9_500, cancel(given));
}
