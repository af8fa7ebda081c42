import { addOnSchema, fromCents, planSchema } from '@petwell/contracts';
import type { EnrollmentSnapshot } from '@petwell/contracts/events';
import { z } from 'zod';
import type { ObservedInvoice } from './rules-observation.ts';

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

/** The same, with the name of its plan. */
export type TermsFrom = PriceFrom & { planName: string };

/** Names the plan that an invoice charges. */
export type PlanNameFor = (
  invoice: Pick<ObservedInvoice, 'changeId' | 'period' | 'paidAt' | 'createdAt'>,
) => string;

/** Returns the terms of a month that begins on the day. `terms`: by their day, the first ones from the beginning. */
const termsOn = <Terms extends PriceFrom>(terms: readonly Terms[], day: string) =>
  terms.findLast(({ from }) => from === null || from <= day);

/** Returns what a month that begins on the day costs. */
export const priceOn = (prices: readonly PriceFrom[], day: string): number =>
  termsOn(prices, day)?.monthlyCents ?? 0;

/** Returns the name of the plan that is charged on the day. */
export const planNameOn = (terms: readonly TermsFrom[], day: string): string =>
  termsOn(terms, day)?.planName ?? '';
