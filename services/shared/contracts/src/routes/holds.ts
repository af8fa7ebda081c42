import { z } from 'zod';
import { pathIdSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { holdMonthsSchema, planHoldSchema } from '../models/hold.ts';
import { moneySchema } from '../money.ts';
import { defineRoute } from './define-route.ts';
import { adminEnrollmentResponseSchema } from './staff-enrollments.ts';

const params = z.strictObject({ id: pathIdSchema });
const path = '/api/admin/enrollments/:id/hold';

export const holdPreviewSchema = planHoldSchema.extend({
  /** Days of charges that are voided, at the clinic. */
  voidedOn: z.array(daySchema),
  monthlyTotal: moneySchema,
  /** The last day of the plan year, with and without the hold. */
  planYearEndsOn: daySchema,
  planYearEndedOn: daySchema,
});
export type HoldPreview = z.infer<typeof holdPreviewSchema>;

export const previewHold = defineRoute({
  method: 'post',
  path: `${path}/preview`,
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  summary: 'What putting a plan on hold voids, until when it lasts, and the next charge after it',
  params,
  body: z.strictObject({ months: holdMonthsSchema }),
  responses: { 200: holdPreviewSchema },
  errors: ['not_found', 'status_conflict', 'service_unavailable'],
});

export const holdPlanSchema = z.strictObject({
  months: holdMonthsSchema,
  /** For the activity log and the customer's notes; the owner sees it only in the account export. */
  reason: z.string().trim().min(1).max(200),
});
export type HoldPlan = z.infer<typeof holdPlanSchema>;

export const holdPlan = defineRoute({
  method: 'post',
  path,
  service: 'enrollment',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'hold-plan', subject: 'enrollment/:id' },
  summary: 'Put a plan on hold for some months: nothing is charged and nothing can be used',
  params,
  body: holdPlanSchema,
  isIdempotent: true,
  responses: { 200: adminEnrollmentResponseSchema },
  errors: ['not_found', 'status_conflict', 'service_unavailable'],
});

export const endHold = defineRoute({
  method: 'post',
  path: `${path}/end`,
  service: 'enrollment',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'end-hold', subject: 'enrollment/:id' },
  summary: 'End a hold early: the plan can be used again, and the next billing day is charged',
  params,
  body: z.strictObject({}).optional(),
  isIdempotent: true,
  responses: { 200: adminEnrollmentResponseSchema },
  errors: ['not_found', 'status_conflict', 'service_unavailable'],
});
