import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { prepaidSheetSchema, yearLinkSchema } from '../models/prepaid-year.ts';
import { centsSchema } from '../money.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';
import { paidMethodSchema, recordedSchema } from './recorded-payments.ts';

export const readPrepaidYear = defineRoute({
  method: 'get',
  path: '/api/admin/enrollments/:id/prepaid-year',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'What paying a year in advance costs, or why it is not possible now',
  params: z.strictObject({ id: pathIdSchema }),
  responses: {
    200: z.object({
      sheet: prepaidSheetSchema.nullable(),
      obstacle: z.string().nullable(),
      /** Null: none was mailed. */
      link: yearLinkSchema.nullable(),
    }),
  },
  errors: ['not_found'],
});

export const sendPrepaidYearLink = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/prepaid-year/link',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'year-link', subject: 'enrollment/:id' },
  summary: 'Email a link with which the owner pays a year in advance by card, once',
  params: z.strictObject({ id: pathIdSchema }),
  /** As it was shown. */
  body: z.strictObject({ amountCents: centsSchema, prepaidUntil: daySchema }),
  isIdempotent: true,
  responses: { 200: z.object({ url: z.url(), expiresAt: z.iso.datetime() }) },
  errors: [
    'not_found',
    'address_unconfirmed',
    'status_conflict',
    'rate_limited',
    'service_unavailable',
  ],
});

export const callOffYearLink = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/prepaid-year/call-off',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'year-link', subject: 'enrollment/:id' },
  summary: 'End the emailed link to pay a year in advance, so that it charges nothing',
  params: z.strictObject({ id: pathIdSchema }),
  responses: { 204: null },
  errors: ['not_found', 'status_conflict', 'service_unavailable'],
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
  method: paidMethodSchema,
});
export type UnusedMonths = z.infer<typeof unusedMonthsSchema>;

export const refundUnusedSchema = z.strictObject({
  /** As it was shown. */
  amountCents: centsSchema.min(1),
  method: paidMethodSchema,
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
