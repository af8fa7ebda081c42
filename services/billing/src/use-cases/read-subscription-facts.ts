import type { Logger } from '@petwell/chassis';
import type { SubscriptionFact } from '@petwell/contracts/events';
import type { SubscriptionFacts } from '@petwell/contracts/internal';
import type { ConvergeSubscription } from './converge-subscription.ts';
import { withinDeadline } from './within-deadline.ts';

/** The current subscriptions of these enrollments, as far as they have one. */
export type FindCurrentSubscriptions = (
  enrollmentIds: readonly number[],
) => Promise<{ enrollmentId: number; subscriptionId: string }[]>;

export type ReadSubscriptionFacts = (
  enrollmentIds: readonly number[],
) => Promise<SubscriptionFacts>;

/** How many are looked at together: kind to the provider's rate limit. */
const concurrency = 5;

/**
 * Looks at the provider's side of up to 50 enrollments and converges on it. What cannot be looked at
 * within the deadline is named under `errors`; those without a subscription are left out.
 */
export function createReadSubscriptionFacts(deps: {
  findCurrentSubscriptions: FindCurrentSubscriptions;
  converge: ConvergeSubscription;
  logger: Logger;
  deadlineMs?: number;
}): ReadSubscriptionFacts {
  const { findCurrentSubscriptions, converge, logger, deadlineMs = 9_000 } = deps;
  return async (enrollmentIds) => {
    const endsAt = performance.now() + deadlineMs;
    const waiting = await findCurrentSubscriptions([...new Set(enrollmentIds)]);
    const facts: SubscriptionFact[] = [];
    const errors: SubscriptionFacts['errors'] = [];

    async function lookAtNext(): Promise<void> {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { enrollmentId, subscriptionId } = next;
        try {
          const remainingMs = Math.max(endsAt - performance.now(), 0);
          const work = converge(subscriptionId, { isFactNeeded: true });
          const converged = await withinDeadline(remainingMs, work);
          if (converged) facts.push(converged.fact);
        } catch (error) {
          logger.warn({ err: error, enrollmentId }, 'subscription could not be looked at');
          errors.push({ enrollmentId, message: 'The payment provider did not answer.' });
        }
      }
    }

    await Promise.all(Array.from({ length: concurrency }, lookAtNext));
    facts.sort((one, other) => one.enrollmentId - other.enrollmentId);
    return { facts, errors };
  };
}
