import { z } from 'zod';
import { nextBoundary } from '../domain/billing-periods.ts';
import type { Subscription } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { clearable, flag, integer, text } from '../params/fields.ts';
import { requireFuture } from './trials.ts';

const feedback = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
]);
export const cancellationDetails = z.strictObject({
  comment: clearable(text).optional(),
  feedback: clearable(feedback).optional(),
});
// Every item has the same period here, so both names mean the same time.
const endTime = z.union([z.enum(['min_period_end', 'max_period_end']), integer]);
/** The parameters for creating a subscription. */
export const endingParams = {
  cancel_at: endTime.optional(),
  cancel_at_period_end: flag.optional(),
  proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).optional(),
};
/** The parameters for updating one: the end can be taken back. */
export const endingChange = {
  ...endingParams,
  cancel_at: clearable(endTime).optional(),
  cancellation_details: cancellationDetails.optional(),
};
type Params = z.output<z.ZodObject<typeof endingChange>>;

const notEnding: Partial<Subscription> = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
};

/**
 * Lets a subscription end by itself, or go on. `cancel_at_period_end=false` doesn't take back an end that
 * was set with `cancel_at`; an empty `cancel_at` takes back both.
 */
export function endingSettings(
  subscription: Subscription,
  params: Params,
  now: number,
): Partial<Subscription> {
  const { cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod } = params;
  if (cancelAt !== undefined && endsWithPeriod !== undefined) {
    throw invalidRequest(
      'Received both cancel_at_period_end and cancel_at parameters. Please pass in only one.',
    );
  }
  const wasEnding = endsWithPeriod === false && subscription.cancel_at_period_end;
  if (cancelAt === null || wasEnding) return notEnding;
  const details = withDetails(subscription, params);
  const reason = 'cancellation_requested' as const;
  const ending = { canceled_at: now, cancellation_details: { ...details, reason } };
  const end = periodEndOf(subscription);
  if (endsWithPeriod) return { ...ending, cancel_at: end, cancel_at_period_end: true };
  if (cancelAt === undefined) return { cancellation_details: details };
  if (typeof cancelAt === 'number') requireEndWithoutProration(subscription, params, now);
  const at = typeof cancelAt === 'number' ? cancelAt : end;
  return { ...ending, cancel_at: at, cancel_at_period_end: false };
}

function requireEndWithoutProration(
  subscription: Subscription,
  { cancel_at: at, proration_behavior: behavior }: Params,
  now: number,
): void {
  const time = Number(at);
  const param = 'cancel_at';
  requireFuture(time, param, now);
  const isBoundary = nextBoundary(subscription.billing_cycle_anchor, time - 1) === time;
  const isUnbilled = behavior === 'none' && time < periodEndOf(subscription);
  if (isBoundary || isUnbilled) return;
  throw invalidRequest('The simulator prorates nothing: end it with a period.', { param });
}

/** Adds what the customer said about the cancellation. */
export function withDetails(
  { cancellation_details: current }: Subscription,
  { cancellation_details: change = {} }: Pick<Params, 'cancellation_details'>,
): NonNullable<Subscription['cancellation_details']> {
  return {
    comment: change.comment === undefined ? (current?.comment ?? null) : change.comment,
    feedback: change.feedback === undefined ? (current?.feedback ?? null) : change.feedback,
    feedback_option: null,
    reason: current?.reason ?? null,
  };
}

export function periodEndOf({ items }: Subscription): number {
  return Math.min(...items.data.map((item) => item.current_period_end));
}
