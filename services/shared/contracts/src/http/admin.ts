import { z } from 'zod';
import { enrollmentStatusSchema, staffRoleSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { moneySchema } from '../money.ts';
import { enrollmentSchema } from './enrollment.ts';
import { newPasswordSchema } from './identity.ts';
import { ownerSchema } from './owner.ts';
import { petSchema } from './pet.ts';

/** An enrollment as staff see it in a list. */
export const adminEnrollmentSchema = enrollmentSchema.extend({
  petName: z.string(),
  planName: z.string(),
  addOnNames: z.array(z.string()),
  paymentProblem: z.boolean(),
  /** Why a manager activated it without a confirmed payment, if one did. */
  overrideReason: z.string().nullable(),
});
export type AdminEnrollment = z.infer<typeof adminEnrollmentSchema>;

export const adminUserSchema = z.object({
  owner: ownerSchema,
  pets: z.array(petSchema),
  enrollments: z.array(adminEnrollmentSchema),
  /** The demo account, which is left out of every figure and of the export. */
  isDemo: z.boolean().optional(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/**
 * GET /api/admin/users. The total is in `X-Total-Count`, the next page in `Link: <…>; rel="next"`, whose
 * address carries the cursor.
 */
export const adminUsersSchema = z.array(adminUserSchema);

export const adminStatusFilterSchema = z.enum(['all', ...enrollmentStatusSchema.options]);
export type AdminStatusFilter = z.infer<typeof adminStatusFilterSchema>;

export const adminUserSortSchema = z.enum(['newest', 'oldest', 'name']);
export type AdminUserSort = z.infer<typeof adminUserSortSchema>;

/** Which customers: by what was typed (name, e-mail or phone) and by the status of any of their enrollments. */
export const adminUserFilterSchema = z.object({
  q: z.string().trim().max(100).default(''),
  status: adminStatusFilterSchema.default('all'),
});
export type AdminUserFilter = z.infer<typeof adminUserFilterSchema>;

export const adminUsersQuerySchema = adminUserFilterSchema.extend({
  sort: adminUserSortSchema.default('newest'),
  limit: z.coerce.number().int().min(1).max(100).default(100),
  cursor: z.string().max(500).optional(),
});
export type AdminUsersQuery = z.infer<typeof adminUsersQuerySchema>;

const monthSchema = z.string().regex(/^\d{4}-\d{2}$/);

/** GET /api/admin/summary. Demo accounts are left out of every figure. */
export const adminSummarySchema = z.object({
  /** Sum of totalMonthlyPrice over active enrollments (spec §9). */
  monthlyRevenue: moneySchema,
  activeMembers: z.int(),
  newThisMonth: z.int(),
  cancelledThisMonth: z.int(),
  paymentRequired: z.int(),
  paymentProblems: z.int(),
  membersByPlan: z.array(z.object({ planName: z.string(), members: z.int() })),
  /** The last twelve months, oldest first. `revenue`: the monthly total of what was active at its end. */
  months: z.array(
    z.object({ month: monthSchema, joined: z.int(), cancelled: z.int(), revenue: moneySchema }),
  ),
});
export type AdminSummary = z.infer<typeof adminSummarySchema>;

/** POST /api/admin/cancel-subscription. */
export const adminCancelSchema = z.strictObject({ enrollmentId: idSchema });

/** POST /api/admin/activate-subscription. A reason is a manager's override of an unconfirmed payment. */
export const adminActivateSchema = z.strictObject({
  enrollmentId: idSchema,
  overrideReason: z.string().trim().min(10, 'Please give a reason').max(500).optional(),
});

/** Answer of cancel and activate. */
export const adminEnrollmentResponseSchema = z.object({ enrollment: adminEnrollmentSchema });

/**
 * Everybody whom a filter finds, all pages of them, but those. `expectedCount` is how many that were when
 * they were chosen: another number now is 409 and nothing is done.
 */
export const customerSelectionSchema = z.strictObject({
  filter: adminUserFilterSchema.strict(),
  excludedIds: z.array(idSchema).max(1000).default([]),
  expectedCount: z.int().positive(),
});
export type CustomerSelection = z.infer<typeof customerSelectionSchema>;

/** POST /api/admin/sync-payment-status: everybody, or only these enrollments, or those of a selection. */
export const adminSyncSchema = z
  .strictObject({
    enrollmentIds: z.array(idSchema).min(1).max(1000).optional(),
    selection: customerSelectionSchema.optional(),
  })
  .refine((body) => !body.enrollmentIds || !body.selection, {
    path: ['selection'],
    message: 'Give either ids or a selection',
  });

export const syncReportSchema = z.object({
  summary: z.object({ totalSynced: z.int(), statusUpdated: z.int(), noChanges: z.int() }),
  /** Changes and errors only. */
  results: z.array(
    z.object({
      enrollmentId: idSchema,
      customerEmail: z.string(),
      oldStatus: enrollmentStatusSchema,
      newStatus: enrollmentStatusSchema,
      stripeStatus: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
});
export type SyncReport = z.infer<typeof syncReportSchema>;

/** 202 of a sync that takes longer than 10 s, and GET /api/admin/jobs/{id} of it. */
export const adminJobSchema = z.object({
  jobId: idSchema,
  status: z.enum(['running', 'finished', 'failed']),
  done: z.int(),
  total: z.int(),
  report: syncReportSchema.nullable(),
});
export type AdminJob = z.infer<typeof adminJobSchema>;

/** DELETE /api/admin/delete-selected-users, by ids or by a selection. Nobody is 400 'No Accounts Selected'. */
export const adminDeleteSchema = z
  .strictObject({
    userIds: z.array(idSchema).min(1, 'No Accounts Selected').max(1000).optional(),
    selection: customerSelectionSchema.optional(),
  })
  .refine((body) => (body.userIds === undefined) !== (body.selection === undefined), {
    path: ['userIds'],
    message: 'Give either ids or a selection',
  });
export const adminDeleteResponseSchema = z.object({
  deletedCount: z.int(),
  /** For whom it could not be done, and why; doing it again goes on there. */
  failed: z.array(z.object({ userId: idSchema, message: z.string() })),
});
export type AdminDeleteResponse = z.infer<typeof adminDeleteResponseSchema>;

/** 202 of a deletion that takes longer than 10 s, and GET /api/admin/jobs/{id} of it. */
export const adminDeleteJobSchema = adminJobSchema.extend({
  report: adminDeleteResponseSchema.nullable(),
});
export type AdminDeleteJob = z.infer<typeof adminDeleteJobSchema>;

/** One recorded staff action; append-only. */
export const activityEntrySchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  username: z.string(),
  action: z.string(),
  /** `enrollment/17`, `owner/4`. */
  subject: z.string(),
  result: z.enum(['done', 'refused', 'failed']),
  detail: z.string().nullable(),
  clientAddress: z.string(),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

/**
 * GET /api/admin/activity?q=&before=&ownerId=: newest first; `before` is the id of the last entry seen. With
 * `ownerId` only what concerns that customer, their pets or their enrollments.
 */
export const activityQuerySchema = z.object({
  q: z.string().trim().max(100).default(''),
  ownerId: z.coerce.number().pipe(idSchema).optional(),
  before: z.coerce.number().pipe(idSchema).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const activityPageSchema = z.object({
  entries: z.array(activityEntrySchema),
  hasMore: z.boolean(),
});

/** A staff account. */
export const staffAccountSchema = z.object({
  id: idSchema,
  username: z.string(),
  role: staffRoleSchema,
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type StaffAccount = z.infer<typeof staffAccountSchema>;
/** GET /api/admin/staff. */
export const staffAccountsSchema = z.array(staffAccountSchema);
/** POST /api/admin/staff. */
export const createStaffSchema = z.strictObject({
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9._-]{3,40}$/, 'Use 3 to 40 letters, digits, dots, dashes or underscores'),
  password: newPasswordSchema,
  role: staffRoleSchema,
});
/** PATCH /api/admin/staff/{id}: ends the sessions of that account. */
export const updateStaffSchema = z.strictObject({
  role: staffRoleSchema.optional(),
  isActive: z.boolean().optional(),
  password: newPasswordSchema.optional(),
});
