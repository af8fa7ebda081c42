import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { adminEnrollmentSchema } from '../models/enrollment.ts';
import { owedMonthSchema } from '../models/owed.ts';
import { prepaidMonths } from '../models/prepaid-year.ts';
import { centsSchema } from '../money.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

/** How staff got the money. */
export const recordedMethods = ['cash', 'check', 'other'] as const;
export const recordedMethodSchema = z.enum(recordedMethods);
export type RecordedMethod = z.infer<typeof recordedMethodSchema>;

/** How it was paid: staff got it, or a card paid a year in advance with a link. */
export const paidMethodSchema = z.enum([...recordedMethods, 'card']);
export type PaidMethod = z.infer<typeof paidMethodSchema>;

/** A payment in cash or by check, which the payment provider knows nothing of. */
export const recordedPaymentSchema = z.object({
  id: z.uuid(),
  enrollmentId: idSchema,
  amountCents: centsSchema,
  paidOn: daySchema,
  method: paidMethodSchema,
  /** The plan was paid until this day afterwards. */
  paidUntil: daySchema,
  /** From when its months count. */
  countedFrom: daySchema,
  recordedAt: z.iso.datetime(),
  /** The staff member's name, or username. */
  recordedBy: z.string(),
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  /** Why the amount differs from what the months and the fee cost. Absent: it doesn't. */
  reason: z.string().optional(),
  /** Voided after the card billed the plan, and not paid since. */
  isOwed: z.boolean(),
  /** It paid a year in advance. `percent`: less than twelve months one by one. */
  prepaidYear: z.object({ percent: z.int() }).optional(),
  /** What was given back of a prepaid year whose plan ended. */
  refund: z.object({ amountCents: centsSchema, method: paidMethodSchema }).optional(),
});
export type RecordedPayment = z.infer<typeof recordedPaymentSchema>;

/** How far a payment goes: so many months, or until a day. */
export const recordPaymentSchema = z
  .strictObject({
    amountCents: z
      .int()
      .min(1, 'Please enter an amount')
      .max(1_000_000, 'Please enter at most $10,000'),
    /** At the clinic. */
    paidOn: daySchema,
    method: recordedMethodSchema,
    months: z.int().min(1).max(24).optional(),
    /** The months of a suspended plan count from today, and not from the day until which it was paid. */
    isFromToday: z.boolean().optional(),
    paidUntil: daySchema.optional(),
    /** The twelve months are a prepaid year, for the price and until the day that its sheet shows. */
    prepaidUntil: daySchema.optional(),
    /** Why a manager takes another amount than the months and an unpaid fee cost. */
    reason: z
      .string()
      .trim()
      .min(1, 'Please say why')
      .max(200, 'Please use 200 characters or fewer')
      .optional(),
  })
  .refine(({ months, paidUntil }) => (months === undefined) !== (paidUntil === undefined), {
    path: ['paidUntil'],
    message: 'Please say how far the payment goes',
  })
  .refine(
    ({ prepaidUntil, months, isFromToday }) =>
      prepaidUntil === undefined || (months === prepaidMonths && isFromToday === undefined),
    { path: ['months'], message: 'A prepaid year has twelve months' },
  );
export type RecordPayment = z.infer<typeof recordPaymentSchema>;

export const recordedSchema = z.object({
  payment: recordedPaymentSchema,
  enrollment: adminEnrollmentSchema,
});

export const recordPayment = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/recorded-payments',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'record-payment', subject: 'enrollment/:id' },
  summary: 'Record a payment in cash or by check; it moves the day until which the plan is paid',
  params: z.strictObject({ id: pathIdSchema }),
  body: recordPaymentSchema,
  isIdempotent: 'always',
  responses: { 201: recordedSchema },
  errors: ['not_found', 'status_conflict', 'already_paid', 'forbidden', 'address_unconfirmed'],
});

/** For the customer's history and the activity log; it isn't in any mail. */
export const voidPaymentSchema = z.strictObject({
  reason: z.string().trim().min(1, 'Please say why').max(200, 'Please use 200 characters or fewer'),
});
export type VoidPayment = z.infer<typeof voidPaymentSchema>;

export const voidRecordedPayment = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/recorded-payments/:paymentId/void',
  service: 'enrollment',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'void-payment', subject: 'enrollment/:id' },
  summary:
    'Take back the last recorded payment of a plan; the plan is paid until the day before it, or owes it if a card bills it',
  params: z.strictObject({ id: pathIdSchema, paymentId: z.uuid() }),
  body: voidPaymentSchema,
  isIdempotent: 'always',
  responses: { 200: recordedSchema },
  errors: ['not_found', 'status_conflict'],
});

export const settleOwedSchema = z.strictObject({
  /** At the clinic. */
  paidOn: daySchema,
  method: recordedMethodSchema,
});
export type SettleOwed = z.infer<typeof settleOwedSchema>;

export const settleOwedPayment = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/recorded-payments/:paymentId/settle',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'record-payment', subject: 'enrollment/:id' },
  summary: 'Record that what a voided payment left owed was paid, in cash or by check',
  params: z.strictObject({ id: pathIdSchema, paymentId: z.uuid() }),
  body: settleOwedSchema,
  isIdempotent: 'always',
  responses: { 201: recordedSchema },
  errors: ['not_found', 'status_conflict', 'address_unconfirmed'],
});

export const payOverdueSchema = z.strictObject({
  /** The amount owed for the plan, as staff saw it. */
  amountCents: centsSchema.min(1),
  /** At the clinic. */
  paidOn: daySchema,
  method: recordedMethodSchema.exclude(['other']),
});
export type PayOverdue = z.infer<typeof payOverdueSchema>;

export const paidOverdueSchema = z.object({
  paymentId: z.uuid(),
  /** Less than what was asked for if the card paid some of the months meanwhile. */
  amountCents: centsSchema,
  months: z.array(owedMonthSchema),
});
export type PaidOverdue = z.infer<typeof paidOverdueSchema>;

export const payOverdue = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/overdue-payments',
  service: 'billing',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'record-payment', subject: 'enrollment/:id' },
  summary: 'Take cash or a check for everything that is owed for a plan that is billed by card',
  params: z.strictObject({ id: pathIdSchema }),
  body: payOverdueSchema,
  isIdempotent: 'always',
  responses: { 201: paidOverdueSchema },
  errors: ['not_found', 'status_conflict', 'address_unconfirmed'],
});

/** Billing's records follow a moment after the payment is recorded. */
export const readRecordedReceipt = defineRoute({
  method: 'get',
  path: '/api/admin/recorded-payments/:id/receipt.pdf',
  service: 'billing',
  access: anyStaff,
  limit: 'read',
  summary: 'The receipt of a payment in cash or by check as a PDF, to print',
  params: z.strictObject({ id: z.uuid() }),
  responses: { 200: { mediaType: 'application/pdf' } },
  errors: ['not_found'],
});
