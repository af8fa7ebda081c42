import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { centsSchema } from '../money.ts';
import { benefitCodeSchema, daySchema } from './benefit.ts';

/** `today`: only up, and what the plan year's months cost more is due now. `next-year`: with the next plan year. */
export const changeTimeSchema = z.enum(['today', 'next-year']);
export type ChangeTime = z.infer<typeof changeTimeSchema>;

/** What a member has, or would have: a version of a plan and of add-ons, with its price per month. */
const termsSideSchema = z.object({
  plan: z.object({ id: idSchema, version: z.int().positive(), name: z.string() }),
  addOns: z.array(z.object({ id: idSchema, version: z.int().positive(), name: z.string() })),
  monthlyCents: centsSchema,
});

/** A service that the change touches: quantities per plan year, or the percent of a discount; null: not included. */
export const changedServiceSchema = z.object({
  code: benefitCodeSchema,
  label: z.string(),
  unit: z.enum(['count', 'discount']),
  now: z.int().positive().nullable(),
  then: z.int().positive().nullable(),
  /** Of this plan year, as it counts under the new terms: equivalent services together. 0 for discounts. */
  used: z.int().nonnegative(),
  /** On the first day of the new terms; null for discounts. */
  leftThen: z.int().nonnegative().nullable(),
  /** Not included anymore: what it counts as then. */
  countsAs: z.string().optional(),
});
export type ChangedService = z.infer<typeof changedServiceSchema>;

/** One sheet for staff and owner: now, then, and what is due today, with its arithmetic. */
export const changeSheetSchema = z.object({
  enrollmentId: idSchema,
  petName: z.string(),
  when: changeTimeSchema,
  /** The first day of the new terms, at the clinic; of `today`, the day of the sheet. */
  effectiveFrom: daySchema,
  now: termsSideSchema,
  then: termsSideSchema,
  /** Null: nothing is due today. The difference per month times the months of this plan year that are billed already. */
  due: z
    .object({
      months: z.int().positive(),
      differenceCents: centsSchema,
      cents: centsSchema,
    })
    .nullable(),
  /** The first charge of the new price. */
  firstChargeOn: daySchema,
  /** No card is charged: the new price is due at the clinic from `firstChargeOn` on. Absent in sheets made before. */
  isPaidAtClinic: z.literal(true).optional(),
  /** Only what differs. */
  services: z.array(changedServiceSchema),
  /**
   * What the newly included services cost one by one at list price, if that is less than the change costs until the plan
   * year's end; null: it isn't.
   */
  cheaperSingly: z.object({ listCents: centsSchema, changeCents: centsSchema }).nullable(),
});
export type ChangeSheet = z.infer<typeof changeSheetSchema>;

/**
 * `asked`: the owner's link waits. `agreed`: agreed to, and due today paid, so that it is being carried out, or waits for
 * its day. `done`: the terms are in force. `undone`: taken back after an agreement. `withdrawn`: taken back, replaced, or
 * expired before one. `refused`: something came in between; what was paid is refunded.
 */
export const changeStateSchema = z.enum([
  'asked',
  'agreed',
  'done',
  'undone',
  'withdrawn',
  'refused',
]);
export type ChangeState = z.infer<typeof changeStateSchema>;

export const changeWaySchema = z.enum(['link', 'phone']);
export type ChangeWay = z.infer<typeof changeWaySchema>;

export const orderedChangeSchema = z.object({
  id: z.uuid(),
  sheet: changeSheetSchema,
  way: changeWaySchema,
  state: changeStateSchema,
  orderedAt: z.iso.datetime(),
  /** The staff member's name. */
  orderedBy: z.string(),
  agreedAt: z.iso.datetime().nullable(),
  /** Whether staff can take it back now: until its day, or on the same day while nothing new was used. */
  canUndo: z.boolean(),
});
export type OrderedChange = z.infer<typeof orderedChangeSchema>;
