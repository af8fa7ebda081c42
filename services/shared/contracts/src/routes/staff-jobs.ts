import { z } from 'zod';
import { enrollmentStatusSchema } from '../enums.ts';
import { idSchema, pathIdSchema } from '../ids.ts';
import { customerSelectionSchema } from '../models/customer-selection.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

/** Syncs all enrollments, the listed ones, or those of a selection. */
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
  summary: z.object({
    totalSynced: z.int(),
    statusUpdated: z.int(),
    noChanges: z.int(),
    /** Subscriptions that the payment provider doesn't know. Listed with an error. */
    missing: z.int(),
    /** Subscriptions of another account of the payment provider. Listed with an error. */
    otherAccount: z.int(),
  }),
  /** Contains only changes and errors. */
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

/** A bulk operation that takes longer than 10 s. */
export const adminJobSchema = z.object({
  jobId: idSchema,
  status: z.enum(['running', 'finished', 'failed']),
  done: z.int(),
  total: z.int(),
  report: syncReportSchema.nullable(),
});
export type AdminJob = z.infer<typeof adminJobSchema>;

export const syncPayments = defineRoute({
  method: 'post',
  path: '/api/admin/sync-payment-status',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'sync', subject: 'customers' },
  summary:
    'Bring enrollments in line with the payment provider; 202 with a job when that takes longer',
  body: adminSyncSchema.optional(),
  isIdempotent: true,
  // A job in a 200 stopped early. Its report covers the completed part.
  responses: { 200: z.union([syncReportSchema, adminJobSchema]), 202: adminJobSchema },
});

/** Deletes by ids or by selection. The use case rejects an empty list with 'No Accounts Selected'. */
export const adminDeleteSchema = z
  .strictObject({
    userIds: z.array(idSchema).max(1000).optional(),
    selection: customerSelectionSchema.optional(),
  })
  .refine((body) => (body.userIds === undefined) !== (body.selection === undefined), {
    path: ['userIds'],
    message: 'Give either ids or a selection',
  });

export const adminDeleteResponseSchema = z.object({
  deletedCount: z.int(),
  /** Customers whose deletion failed, and why. Deleting them again resumes where it stopped. */
  failed: z.array(z.object({ userId: idSchema, message: z.string() })),
});
export type AdminDeleteResponse = z.infer<typeof adminDeleteResponseSchema>;

export const adminDeleteJobSchema = adminJobSchema.extend({
  report: adminDeleteResponseSchema.nullable(),
});
export type AdminDeleteJob = z.infer<typeof adminDeleteJobSchema>;

export const deleteCustomers = defineRoute({
  method: 'delete',
  path: '/api/admin/delete-selected-users',
  service: 'enrollment',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'delete', subject: 'customers' },
  summary:
    "End customers' plans, then delete everything about them except payments; 202 with a job when that takes longer",
  body: adminDeleteSchema,
  responses: {
    200: z.union([adminDeleteResponseSchema, adminDeleteJobSchema]),
    202: adminDeleteJobSchema,
  },
});

export const readJob = defineRoute({
  method: 'get',
  path: '/api/admin/jobs/:id',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'The progress of a job',
  params: z.strictObject({ id: pathIdSchema }),
  responses: { 200: z.union([adminJobSchema, adminDeleteJobSchema]) },
  errors: ['not_found'],
});
