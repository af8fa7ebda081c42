import { z } from 'zod';
import { cursorSchema, idSchema } from '../ids.ts';
import { adminUserFilterSchema } from '../models/customer-selection.ts';
import { adminEnrollmentSchema } from '../models/enrollment.ts';
import { ownerSchema } from '../models/owner.ts';
import { petSchema } from '../models/pet.ts';
import { moneySchema } from '../money.ts';
import { anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

export const adminUserSchema = z.object({
  owner: ownerSchema,
  pets: z.array(petSchema),
  enrollments: z.array(adminEnrollmentSchema),
  /** The demo account, which figures and the export include. */
  isDemo: z.boolean().optional(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/**
 * `X-Total-Count` holds the total; `X-Total-Plans` the number of enrollments that match, if the filter asks for
 * some. `Link: <…>; rel="next"` carries the cursor of the next page.
 */
export const adminUsersSchema = z.array(adminUserSchema);

export const adminUserSortSchema = z.enum(['newest', 'oldest', 'name']);
export type AdminUserSort = z.infer<typeof adminUserSortSchema>;

export const adminUsersQuerySchema = adminUserFilterSchema.extend({
  sort: adminUserSortSchema.default('newest'),
  limit: z.coerce.number().int().min(1).max(100).default(100),
  cursor: cursorSchema.optional(),
});
export type AdminUsersQuery = z.infer<typeof adminUsersQuerySchema>;

export const listCustomers = defineRoute({
  method: 'get',
  path: '/api/admin/users',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'One page of customers; the X-Total-Count and Link headers lead to the rest',
  query: adminUsersQuerySchema,
  responses: { 200: adminUsersSchema },
});

/** `17,4`. */
const idListSchema = z
  .string()
  .max(12_000)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(idSchema).max(1000))
  .optional();

/** Selects customers by `ids`, or all who match the filter except `excludedIds`. */
export const exportQuerySchema = adminUserFilterSchema.extend({
  ids: idListSchema,
  excludedIds: idListSchema,
});
export type ExportQuery = z.infer<typeof exportQuerySchema>;

export const exportCustomers = defineRoute({
  method: 'get',
  path: '/api/admin/users/export.csv',
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  audit: { action: 'export', subject: 'customers' },
  summary: 'The selected customers, or all who match, as a spreadsheet',
  query: exportQuerySchema,
  responses: { 200: { mediaType: 'text/csv' } },
});

/** All who match the filter except `excludedIds`, as in a `CustomerSelection`. */
export const subscriptionCountQuerySchema = exportQuerySchema
  .omit({ ids: true })
  .extend({ expectedCount: z.coerce.number().int().positive() });

export const countSubscriptions = defineRoute({
  method: 'get',
  path: '/api/admin/users/subscriptions',
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  summary: 'How many subscriptions would be canceled if the selected customers were deleted',
  query: subscriptionCountQuerySchema,
  responses: { 200: z.object({ count: z.int() }) },
  errors: ['status_conflict'],
});

/** Covers the same customers as the list, the demo account included. Only managers get the amounts. */
export const adminSummarySchema = z.object({
  /** Sum of totalMonthlyPrice over active enrollments. */
  monthlyRevenue: moneySchema.optional(),
  /** The part that the payment provider bills, without plans activated by override or billed elsewhere. */
  billedRevenue: moneySchema.optional(),
  /** The part that is billed elsewhere, or paid in cash or by check. */
  elsewhereRevenue: moneySchema.optional(),
  /** The part of plans that Stripe doesn't bill, and that are no longer paid: the day until which they were has come. */
  unpaidRevenue: moneySchema.optional(),
  /** People with an active plan. */
  activeMembers: z.int(),
  activePlans: z.int().optional(),
  /** Plans, like all counts below. */
  newThisMonth: z.int(),
  cancelledThisMonth: z.int(),
  paymentRequired: z.int(),
  paymentProblems: z.int(),
  /** Active plans by name. */
  plansByName: z.array(
    z.object({ planName: z.string(), planId: idSchema.optional(), count: z.int() }),
  ),
  /**
   * The last twelve months, oldest first. `revenue`: monthly total of the enrollments active at month end.
   */
  months: z.array(
    z.object({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      joined: z.int(),
      /** Those of `joined` that an import brought in. */
      imported: z.int().optional(),
      cancelled: z.int(),
      revenue: moneySchema.optional(),
    }),
  ),
});
export type AdminSummary = z.infer<typeof adminSummarySchema>;

export const readSummary = defineRoute({
  method: 'get',
  path: '/api/admin/summary',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: "The clinic's figures; amounts for managers only",
  responses: { 200: adminSummarySchema },
});
