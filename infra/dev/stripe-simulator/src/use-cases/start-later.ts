import { nextBoundary } from '../domain/billing-periods.ts';
import { itemsIn } from '../domain/objects/subscription.ts';
import type { Subscription } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { requireFuture, trialUntil } from './trials.ts';

type Params = {
  trial_end?: 'now' | number | undefined;
  billing_cycle_anchor?: number | undefined;
  proration_behavior?: string | undefined;
};

/** Starts with a trial, or with an unbilled time until the first full period. */
export function startLater(
  built: Subscription,
  params: Params,
  now: number,
): Partial<Subscription> {
  const { trial_end: trialEnd, billing_cycle_anchor: anchor } = params;
  const param = 'billing_cycle_anchor';
  if (typeof trialEnd === 'number') {
    if (anchor !== undefined && anchor !== trialEnd) {
      throw invalidRequest('The simulator anchors a trial at its end only.', { param });
    }
    return trialUntil(built, trialEnd, now);
  }
  if (anchor === undefined) return {};
  requireFuture(anchor, param, now);
  const natural = nextBoundary(now, now);
  if (anchor > natural) {
    throw invalidRequest(
      `billing_cycle_anchor cannot be later than next natural billing date (${natural}) for plan`,
      { param },
    );
  }
  if (params.proration_behavior !== 'none') {
    throw invalidRequest('The simulator prorates nothing: pass proration_behavior=none.', {
      param,
    });
  }
  return { billing_cycle_anchor: anchor, items: itemsIn(built, { start: now, end: anchor }) };
}
