import { z } from 'zod';
import type { Account } from '../account.ts';
import type { Subscription } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { clearable, integer } from '../params/fields.ts';

export const pauseChange = {
  // Of Stripe's behaviors, those that keep drafts and that void.
  pause_collection: clearable(
    z.strictObject({
      behavior: z.enum(['keep_as_draft', 'void']),
      resumes_at: integer.optional(),
    }),
  ).optional(),
};

/** @throws StripeError 400 for a time that has passed */
export function pauseSettings(
  { pause_collection: pause }: z.output<z.ZodObject<typeof pauseChange>>,
  now: number,
): Partial<Subscription> {
  if (pause === undefined) return {};
  if (pause === null) return { pause_collection: null };
  const { behavior, resumes_at: resumesAt = null } = pause;
  if (resumesAt !== null && resumesAt <= now) {
    throw invalidRequest('`resumes_at` must be a timestamp in the future.', {
      param: 'pause_collection[resumes_at]',
    });
  }
  return { pause_collection: { behavior, resumes_at: resumesAt } };
}

/** When collection resumes by itself, in Unix seconds; Infinity: it doesn't. */
export const resumesAt = ({ pause_collection: pause }: Subscription): number =>
  pause?.resumes_at ?? Infinity;

export const resumeCollection = (account: Account, subscription: Subscription): Subscription =>
  account.update(subscription, { pause_collection: null }, 'customer.subscription.updated');
