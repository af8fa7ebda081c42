import { z } from 'zod';
import { pathIdSchema } from '../ids.ts';
import { holdMonthsSchema } from '../models/hold.ts';
import { defineInternalRoute } from './define-internal-route.ts';

const enrollmentParams = z.strictObject({ enrollmentId: pathIdSchema });

/** What a hold does to the charges of a plan. */
export const holdScheduleSchema = z.object({
  /** When the plan can be used, and is charged, again. */
  resumesAt: z.iso.datetime(),
  /** The charges that are voided, soonest first. */
  voidedAt: z.array(z.iso.datetime()),
  /** The first charge after it. */
  nextChargeAt: z.iso.datetime(),
});
export type HoldSchedule = z.infer<typeof holdScheduleSchema>;

/**
 * Reads what a hold would do, from the payment provider.
 * Errors: status_conflict, with a sentence: something is open, or changes within the hold.
 */
export const previewPaymentHold = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/holds/preview',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams,
  body: z.strictObject({ months: holdMonthsSchema }),
  responses: { 200: holdScheduleSchema },
});

/**
 * Lets the payment provider void the charges of some months, once per id. After service_unavailable, repeat the call.
 * Errors: status_conflict, with a sentence: nothing was changed.
 */
export const holdPayments = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/holds',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams,
  body: z.strictObject({ holdId: z.uuid(), months: holdMonthsSchema }),
  responses: { 200: holdScheduleSchema },
});

/** Lets the payment provider charge again from the next billing day on. After service_unavailable, repeat the call. */
export const endPaymentHold = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/holds/:holdId/end',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams.extend({ holdId: z.uuid() }),
  body: z.strictObject({}).optional(),
  responses: {
    200: z.object({
      /** Charges that were voided until now. */
      voidedMonths: z.int().min(0),
      nextChargeAt: z.iso.datetime(),
    }),
  },
});
