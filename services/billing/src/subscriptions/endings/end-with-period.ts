import { AppError, type Logger } from '@petwell/chassis';
import type { SubscriptionFact } from '@petwell/contracts/events';
import { isOver } from '../../core/rules-observation.ts';
import type { ConvergeSubscription } from '../converge-subscription.ts';
import type { DiscardUnpaid } from './discard-unpaid.ts';
import type { EndingProvider } from './ending-provider.ts';
import type { FindSubscription } from '../find-subscription.ts';
import type { EndYears, Lease, RunTransaction, WithLease } from '../../core/transaction.ts';
import { withinDeadline } from '../../core/provider-errors.ts';

/** Null if the provider bills nothing for the enrollment. */
export type ChangeEnd = (enrollmentId: number) => Promise<SubscriptionFact | null>;

/** Puts a fee back that an end discarded, if one was agreed to and isn't charged yet. Repeating is safe. */
export type ChargeFeeAgain = (enrollmentId: number, fact: SubscriptionFact) => Promise<void>;

type Dependencies = {
  findSubscription: FindSubscription;
  discardUnpaid: DiscardUnpaid;
  endings: Pick<EndingProvider, 'endWithPeriod' | 'clearEnd'>;
  transaction: RunTransaction;
  converge: ConvergeSubscription;
  endYears: EndYears;
  withLease: WithLease;
  logger: Logger;
  deadlineMs?: number;
};

const notBilledNow = () =>
  new AppError('status_conflict', {
    publicMessage:
      "This plan's payments have stopped, so there is no paid month that it could end with.",
  });

const createMark =
  (transaction: RunTransaction) =>
  (lease: Lease, enrollmentId: number, ending: 'with-period' | null): Promise<void> =>
    transaction(async ({ leases, payables }) => {
      await leases.require(lease);
      await payables.markEnding(enrollmentId, ending);
    });

/**
 * Lets an enrollment's subscription end with its paid period, unless an end is set already, and charges
 * nothing from now on: whatever is unpaid is discarded. Repeating is safe.
 * @throws AppError status_conflict (definite: nothing was set), service_unavailable
 */
export function createEndWithPeriod(deps: Dependencies): ChangeEnd {
  const { converge, endings, logger } = deps;
  const mark = createMark(deps.transaction);

  async function end(lease: Lease, enrollmentId: number): Promise<SubscriptionFact | null> {
    await deps.endYears(lease, enrollmentId);
    const subscriptionId = await deps.findSubscription(enrollmentId);
    const before =
      subscriptionId === null ? null : await converge(subscriptionId, { isFactNeeded: true });
    if (!before || before.fact.status.startsWith('incomplete')) return null;
    const { subscription } = before.seen;
    if (isOver(subscription.status)) return before.fact;
    if (subscription.status === 'unpaid' || subscription.status === 'paused') throw notBilledNow();
    // Before it shows, so that staff aren't asked about an end that they ordered.
    await mark(lease, enrollmentId, 'with-period');
    if (
      subscription.endsAt === null &&
      (await endings.endWithPeriod(subscription.id)) === 'refused'
    ) {
      await mark(lease, enrollmentId, null);
      throw notBilledNow();
    }
    const invoiceIds = await deps.discardUnpaid(subscription);
    const after = await converge(subscription.id, { invoiceIds, isFactNeeded: true });
    const endsAt = after?.fact.endsAt ?? null;
    logger.info({ enrollmentId, subscriptionId, endsAt }, 'subscription ends with its period');
    return after?.fact ?? null;
  }

  return (enrollmentId) => {
    const work = deps.withLease(`enrollment:${enrollmentId}`, (lease) => end(lease, enrollmentId));
    return withinDeadline(deps.deadlineMs ?? 9_500, work);
  };
}

/**
 * Clears the end of an enrollment's subscription, and charges the fee again that the end discarded. The fact tells if it
 * ended before.
 * Repeating is safe.
 * @throws AppError service_unavailable
 */
export function createWithdrawEnd(
  deps: Omit<Dependencies, 'discardUnpaid' | 'endYears'> & { chargeFeeAgain: ChargeFeeAgain },
): ChangeEnd {
  const { converge, endings, logger } = deps;
  const mark = createMark(deps.transaction);

  async function withdraw(lease: Lease, enrollmentId: number): Promise<SubscriptionFact | null> {
    const subscriptionId = await deps.findSubscription(enrollmentId);
    if (subscriptionId === null) return null;
    await endings.clearEnd(subscriptionId);
    await mark(lease, enrollmentId, null);
    const after = await converge(subscriptionId, { isFactNeeded: true });
    if (after) await deps.chargeFeeAgain(enrollmentId, after.fact);
    logger.info({ enrollmentId, subscriptionId }, 'subscription goes on');
    return after?.fact ?? null;
  }

  return (enrollmentId) => {
    const work = deps.withLease(`enrollment:${enrollmentId}`, (lease) =>
      withdraw(lease, enrollmentId),
    );
    return withinDeadline(deps.deadlineMs ?? 9_500, work);
  };
}
