import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { prepaidSheetSchema } from '../models/prepaid-year.ts';
import { centsSchema } from '../money.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';
import { recordedMethodSchema, recordedSchema } from './recorded-payments.ts';

export const readPrepaidYear = defineRoute({
  method: 'get',
  path: '/api/admin/enrollments/:id/prepaid-year',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'What paying a year in advance costs, or why it is not possible now',
  params: z.strictObject({ id: pathIdSchema }),
  responses: {
    200: z.object({ sheet: prepaidSheetSchema.nullable(), obstacle: z.string().nullable() }),
  },
  errors: ['not_found'],
});

/** An ended plan whose prepaid year wasn't over: what to give back, to be recorded once it was. */
export const unusedMonthsSchema = z.object({
  enrollmentId: idSchema,
  paymentId: z.uuid(),
  ownerId: idSchema,
  ownerName: z.string(),
  email: z.string(),
  phone: z.string(),
  petName: z.string(),
  planName: z.string(),
  endedOn: daySchema,
  months: z.int(),
  amountCents: centsSchema,
  /** How it was paid. */
  method: recordedMethodSchema,
});
export type UnusedMonths = z.infer<typeof unusedMonthsSchema>;

export const refundUnusedSchema = z.strictObject({
  /** As it was shown. */
  amountCents: centsSchema.min(1),
  method: recordedMethodSchema,
});
export type RefundUnused = z.infer<typeof refundUnusedSchema>;

export const refundUnusedMonths = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/recorded-payments/:paymentId/refund',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'refund', subject: 'enrollment/:id' },
  summary: 'Record that the unused months of a prepaid year were given back after the plan ended',
  params: z.strictObject({ id: pathIdSchema, paymentId: z.uuid() }),
  body: refundUnusedSchema,
  isIdempotent: 'always',
  responses: { 201: recordedSchema },
  errors: ['not_found', 'status_conflict', 'already_paid'],
});
