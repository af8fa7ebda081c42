import { addOnSchema, fromCents, planSchema } from '@petwell/contracts';
import type { EnrollmentSnapshot } from '@petwell/contracts/events';
import { z } from 'zod';

/** The plan version, add-ons, and price that an enrollment changed to, or is asked about. */
export const changedPlanSchema = z.object({
  plan: planSchema,
  addOns: z.array(addOnSchema),
  /** The sum of plan and add-ons. */
  monthlyCents: z.int().nonnegative(),
});
export type ChangedPlan = z.infer<typeof changedPlanSchema>;

/** Returns the enrollment as it is charged under the terms; null: as it was sold. */
export function withTerms(
  snapshot: EnrollmentSnapshot,
  changed: ChangedPlan | null,
): EnrollmentSnapshot {
  if (changed === null) return snapshot;
  const { plan, addOns, monthlyCents } = changed;
  const enrollment = { ...snapshot.enrollment, totalMonthlyPrice: fromCents(monthlyCents) };
  return { ...snapshot, enrollment, plan, addOns };
}

/** What an enrollment costs every month from a day at the clinic on; `from` null: from the beginning. */
export type PriceFrom = { from: string | null; monthlyCents: number };

/** Returns what a month that begins on the day costs. `prices`: by their day, the first one from the beginning. */
export const priceOn = (prices: readonly PriceFrom[], day: string): number =>
  prices.findLast(({ from }) => from === null || from <= day)?.monthlyCents ?? 0;
