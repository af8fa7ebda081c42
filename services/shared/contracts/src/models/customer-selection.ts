import { z } from 'zod';
import type { EnrollmentStatus } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { monthSchema } from './benefit.ts';

/** In the order in which staff choose one. */
export const adminStatusFilterSchema = z.enum([
  'all',
  'active',
  'pending_payment',
  'cancelled',
  'suspended',
] satisfies readonly ('all' | EnrollmentStatus)[]);
export type AdminStatusFilter = z.infer<typeof adminStatusFilterSchema>;

/**
 * Plans that a figure counts: moved so in `month` (`joined`: new and imported ones; `lost`: ended, or suspended, and not
 * active again by its end), active at the end of `month`, active now and billed by Stripe, billed elsewhere and paid, or
 * billed elsewhere and no longer paid, or past due or suspended now.
 */
export const planFigureSchema = z.enum([
  'joined',
  'new',
  'imported',
  'cancelled',
  'lost',
  'changed',
  'restarted',
  'held',
  'resumed',
  'transferred',
  'active',
  'billed',
  'billed_elsewhere',
  'unpaid_elsewhere',
  'payment_problem',
]);
export type PlanFigure = z.infer<typeof planFigureSchema>;

/**
 * Filters customers by name, email, phone, or pet (`q`), and by any of their enrollments: its
 * status, the figure that counts it, or its plan.
 */
export const adminUserFilterSchema = z.object({
  q: z.string().trim().max(100).default(''),
  status: adminStatusFilterSchema.default('all'),
  figure: planFigureSchema.optional(),
  /** For moves, and for `active`. */
  month: monthSchema.optional(),
  /** Of active plans; with `active` and a month, of those that were active then. */
  planId: z.coerce.number().pipe(idSchema).optional(),
});
export type AdminUserFilter = z.infer<typeof adminUserFilterSchema>;

/**
 * Selects every customer matching a filter, on all pages, except `excludedIds`. `expectedCount` is the number
 * of customers when they were selected. If it has changed, the response is 409 and nothing is done.
 */
export const customerSelectionSchema = z.strictObject({
  filter: adminUserFilterSchema.strict(),
  excludedIds: z.array(idSchema).max(1000).default([]),
  expectedCount: z.int().positive(),
});
export type CustomerSelection = z.infer<typeof customerSelectionSchema>;
