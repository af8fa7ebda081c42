import type { Logger } from '@petwell/chassis';
import type { SubscriptionFact } from '@petwell/contracts/events';
import type { SubscriptionFacts } from '@petwell/contracts/internal';
import pLimit from 'p-limit';
import type { ConvergeSubscription } from './converge-subscription.ts';
import { withinDeadline } from '../core/provider-errors.ts';

export type CurrentSubscriptions = {
  /** Returns the current subscriptions of those enrollments that have one, live ones of other accounts too. */
  findCurrent(
    enrollmentIds: readonly number[],
  ): Promise<{ enrollmentId: number; subscriptionId: string; isOfOtherAccount: boolean }[]>;
};

/** Concurrent reads; leaves part of the provider's rate limit to other work. */
const concurrency = 5;

/**
 * Reads up to 50 enrollments from the provider and converges them. Lists those that couldn't be read within
 * the deadline under `errors`, those whose subscription the provider doesn't know under `missing`, those of
 * another account, which aren't read, under `otherAccount`, and omits those without a subscription.
 */
export function createReadSubscriptionFacts(deps: {
  subscriptions: CurrentSubscriptions;
  converge: ConvergeSubscription;
  logger: Logger;
  deadlineMs?: number;
}) {
  const { subscriptions, converge, logger, deadlineMs = 9_000 } = deps;
  return async (enrollmentIds: readonly number[]): Promise<SubscriptionFacts> => {
    const endsAt = performance.now() + deadlineMs;
    const found = await subscriptions.findCurrent([...new Set(enrollmentIds)]);
    const facts: SubscriptionFact[] = [];
    const errors: SubscriptionFacts['errors'] = [];
    const missing: number[] = [];

    const otherAccount = found
      .filter(({ isOfOtherAccount }) => isOfOtherAccount)
      .map(({ enrollmentId }) => enrollmentId);
    const current = found.filter(({ isOfOtherAccount }) => !isOfOtherAccount);
    await pLimit(concurrency).map(current, async ({ enrollmentId, subscriptionId }) => {
      const remainingMs = Math.max(endsAt - performance.now(), 0);
      try {
        const work = converge(subscriptionId, { isFactNeeded: true });
        const converged = await withinDeadline(remainingMs, work);
        if (converged) facts.push(converged.fact);
        else missing.push(enrollmentId);
      } catch (error) {
        logger.warn({ err: error, enrollmentId }, 'subscription could not be read');
        errors.push({ enrollmentId, message: "Stripe didn't answer." });
      }
    });
    facts.sort((one, other) => one.enrollmentId - other.enrollmentId);
    return { facts, errors, missing, otherAccount };
  };
}
