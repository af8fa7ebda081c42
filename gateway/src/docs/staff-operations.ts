import {
  activityPageSchema,
  activityQuerySchema,
  adminActivateSchema,
  adminCancelSchema,
  adminEnrollmentResponseSchema,
  adminJobSchema,
  adminSummarySchema,
  adminSyncSchema,
  adminUserFilterSchema,
  adminUsersQuerySchema,
  adminUsersSchema,
  syncReportSchema,
} from '@petwell/contracts';
import { z } from 'zod';
import type { Operation, Role } from './operation.ts';

const anyStaff: readonly Role[] = ['viewer', 'staff', 'manager'];
const actingStaff: readonly Role[] = ['staff', 'manager'];
const changed = {
  status: 200,
  description: 'The enrollment',
  schema: adminEnrollmentResponseSchema,
};

/** What the clinic's staff read and do. */
export const staffOperations: readonly Operation[] = [
  {
    route: 'GET /api/admin/users',
    id: 'listCustomers',
    tag: 'Staff',
    summary: 'Customers; X-Total-Count and Link lead to the rest',
    access: anyStaff,
    query: adminUsersQuerySchema,
    answers: [{ status: 200, description: 'One page', schema: adminUsersSchema }],
  },
  {
    route: 'GET /api/admin/users/export.csv',
    id: 'exportCustomers',
    tag: 'Staff',
    summary: 'All customers as a table for spreadsheets',
    access: ['manager'],
    query: adminUserFilterSchema,
    answers: [{ status: 200, description: 'CSV', mediaType: 'text/csv', schema: z.string() }],
  },
  {
    route: 'GET /api/admin/summary',
    id: 'readSummary',
    tag: 'Staff',
    summary: 'Figures of the clinic',
    access: anyStaff,
    answers: [{ status: 200, description: 'Figures', schema: adminSummarySchema }],
  },
  {
    route: 'GET /api/admin/activity',
    id: 'readActivity',
    tag: 'Staff',
    summary: 'What staff did, newest first',
    access: anyStaff,
    query: activityQuerySchema,
    answers: [{ status: 200, description: 'One page', schema: activityPageSchema }],
  },
  {
    route: 'GET /api/admin/jobs/{id}',
    id: 'readJob',
    tag: 'Staff',
    summary: 'How far work on many has come',
    access: anyStaff,
    answers: [{ status: 200, description: 'The job', schema: adminJobSchema }],
    errors: ['not_found'],
  },
  {
    route: 'POST /api/admin/cancel-subscription',
    id: 'cancelAsStaff',
    tag: 'Staff',
    summary: 'Cancel at the payment provider, then here',
    access: actingStaff,
    body: adminCancelSchema,
    answers: [changed],
    errors: ['not_found', 'status_conflict', 'request_in_progress'],
  },
  {
    route: 'POST /api/admin/activate-subscription',
    id: 'activateAsStaff',
    tag: 'Staff',
    summary: 'Activate what is paid; a manager may override with a reason',
    access: actingStaff,
    body: adminActivateSchema,
    answers: [changed],
    errors: ['not_found', 'payment_not_confirmed', 'status_conflict', 'request_in_progress'],
  },
  {
    route: 'POST /api/admin/sync-payment-status',
    id: 'syncPayments',
    tag: 'Staff',
    summary: 'Bring enrollments to what the payment provider says',
    access: actingStaff,
    body: adminSyncSchema.optional(),
    answers: [
      { status: 200, description: 'Done', schema: syncReportSchema },
      { status: 202, description: 'Under way: look at the job', schema: adminJobSchema },
    ],
    errors: ['request_in_progress'],
  },
];
