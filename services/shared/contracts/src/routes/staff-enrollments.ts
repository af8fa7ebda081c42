import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { adminEnrollmentSchema } from '../models/enrollment.ts';
import { actingStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

export const adminEnrollmentResponseSchema = z.object({ enrollment: adminEnrollmentSchema });

export const adminCancelSchema = z.strictObject({ enrollmentId: idSchema });

export const cancelAsStaff = defineRoute({
  method: 'post',
  path: '/api/admin/cancel-subscription',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'cancel', subject: 'enrollment/:enrollmentId' },
  summary: 'Cancel a plan, first at the payment provider',
  body: adminCancelSchema,
  isIdempotent: true,
  responses: { 200: adminEnrollmentResponseSchema },
  errors: ['not_found', 'status_conflict'],
});

/** With a reason, a manager overrides an unconfirmed payment. */
export const adminActivateSchema = z.strictObject({
  enrollmentId: idSchema,
  overrideReason: z.string().trim().min(10, 'Please give a reason').max(500).optional(),
});

export const activateAsStaff = defineRoute({
  method: 'post',
  path: '/api/admin/activate-subscription',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'activate', subject: 'enrollment/:enrollmentId' },
  summary: 'Activate a paid plan; a manager may override with a reason',
  body: adminActivateSchema,
  isIdempotent: true,
  responses: { 200: adminEnrollmentResponseSchema },
  errors: ['not_found', 'payment_not_confirmed', 'status_conflict'],
});
