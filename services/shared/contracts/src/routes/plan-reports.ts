import { z } from 'zod';
import { defineRoute } from './define-route.ts';
import { idSchema } from '../ids.ts';
import { monthSchema } from '../models/benefit.ts';
import { centsSchema } from '../money.ts';

/** Plans and the people who have them at a moment, and the monthly prices of these plans. */
export const planStandSchema = z.object({
  plans: z.int().nonnegative(),
  members: z.int().nonnegative(),
  cents: centsSchema,
});
export type PlanStand = z.infer<typeof planStandSchema>;

/** A kind of change to plans in a month, and its effect on the monthly revenue. */
export const planMoveSchema = z.object({
  /** How often it happened. */
  count: z.int().nonnegative(),
  /** To how many plans: fewer than `count` if it happened to one again. Missing: to as many, as of plans that start. */
  movedPlans: z.int().nonnegative().optional(),
  /** The change in the number of active plans. */
  plans: z.int(),
  cents: z.int(),
});
export type PlanMoveTotals = z.infer<typeof planMoveSchema>;

export const planMovesSchema = z.object({
  new: planMoveSchema,
  /** Members from before PetWell, less those whose import was undone. */
  imported: planMoveSchema,
  ended: planMoveSchema,
  changed: planMoveSchema,
  restarted: planMoveSchema,
  /** Suspended. */
  held: planMoveSchema,
  resumed: planMoveSchema,
  transferred: planMoveSchema,
});
export type PlanMoves = z.infer<typeof planMovesSchema>;

/** Monthly recurring revenue: the monthly prices of active plans. Start plus moves is end. */
export const planReportSchema = z.object({
  month: monthSchema,
  start: planStandSchema,
  moves: planMovesSchema,
  end: planStandSchema,
  churn: z.object({
    /** Plans that were active in the month and aren't paid at its end: they ended, or were suspended for nonpayment. */
    lostPlans: z.int().nonnegative(),
    /** Plans that ended in the month. */
    endedPlans: z.int().nonnegative(),
    activeAtStart: z.int().nonnegative(),
    /** Lost ÷ active at the start, in percent with one decimal. Null: no plan was active. */
    percent: z.number().nonnegative().nullable(),
  }),
  /** At the end of the month, or now; the most frequent first. */
  mix: z.array(
    z.object({
      planId: idSchema,
      planName: z.string(),
      plans: z.int().positive(),
      cents: centsSchema,
    }),
  ),
});
export type PlanReport = z.infer<typeof planReportSchema>;

export const readPlanReport = defineRoute({
  method: 'get',
  path: '/api/admin/reports/plans',
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  summary: 'Monthly recurring revenue with its moves, churn, and plan mix of a month',
  query: z.strictObject({ month: monthSchema }),
  responses: { 200: planReportSchema },
});
