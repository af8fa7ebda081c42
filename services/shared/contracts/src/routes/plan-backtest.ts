import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { planContentSchema } from '../models/offer.ts';
import { centsSchema } from '../money.ts';
import { defineRoute } from './define-route.ts';

/** What the plan's members would have paid, used, and cost under a draft. Amounts leave add-ons and fees out. */
export const backtestSchema = z.object({
  /** The first and the last day of the twelve months. */
  from: daySchema,
  until: daySchema,
  /** Members who had the plan paid at some time of it, and their months of it. */
  members: z.int().nonnegative(),
  months: z.int().nonnegative(),
  /** Their months at their own monthly price of the plan, and at the draft's. */
  paidCents: centsSchema,
  draftPaidCents: centsSchema,
  services: z.array(
    z.object({
      service: z.string(),
      /** Used in the twelve months, and how many of them the draft would include. */
      used: z.int().nonnegative(),
      included: z.int().nonnegative(),
      /** Of the included ones, at the draft's list price. */
      listCents: centsSchema,
      /** Null: the draft names no cost. */
      costCents: centsSchema.nullable(),
      /** Of those that the draft doesn't include, at the list price at which they were used. */
      leftOutCents: centsSchema,
    }),
  ),
});
export type Backtest = z.infer<typeof backtestSchema>;

export const backtestPlan = defineRoute({
  method: 'post',
  path: '/api/admin/reports/plan-backtest',
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  summary:
    "What a plan's own members would have paid, used, and cost in the last 12 months under a draft",
  body: z.strictObject({ planId: idSchema, content: planContentSchema }),
  bodyLimitBytes: 64 * 1024,
  responses: { 200: backtestSchema },
});
