import type { TermsStanding } from '../terms/index.ts';
import type { ConvergeSubscription, FindSubscription } from '../subscriptions/index.ts';
import type { ReadSubscription, StoredSubscription } from './change.ts';
import { notChanged } from './change-refusals.ts';
import { obstacleOf } from './rules.ts';

/** A plan that can be changed. `subscription`: null if no card is charged. */
export type Changeable = {
  subscription: StoredSubscription | null;
  nextChargeAt: Date | null;
};

/**
 * Reads at the provider what stands in the way of a change.
 * @throws AppError status_conflict (disputed, past due, on hold, ending, or ended), service_unavailable
 */
export function createRequireChangeable(deps: {
  findSubscription: FindSubscription;
  converge: ConvergeSubscription;
  readStandings: (enrollmentIds: readonly number[]) => Promise<TermsStanding[]>;
  readSubscription: ReadSubscription;
}) {
  return async (enrollmentId: number): Promise<Changeable> => {
    const subscriptionId = await deps.findSubscription(enrollmentId);
    const seen = subscriptionId === null ? null : await deps.converge(subscriptionId);
    // Reading has stored what the provider says.
    const [standing] = await deps.readStandings([enrollmentId]);
    const subscription = await deps.readSubscription(enrollmentId);
    const isOnHold = subscription?.isCollectionPaused === true;
    const obstacle = obstacleOf(standing ? { ...standing, isOnHold } : null);
    if (obstacle !== null) throw notChanged(obstacle);
    const isCharged = seen?.fact.status === 'active' || seen?.fact.status === 'trialing';
    return {
      subscription: isCharged ? subscription : null,
      nextChargeAt: isCharged ? seen.seen.subscription.currentPeriodEnd : null,
    };
  };
}
export type RequireChangeable = ReturnType<typeof createRequireChangeable>;
