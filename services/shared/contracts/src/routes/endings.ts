import { z } from 'zod';
import { endingReasonSchema } from '../enums.ts';
import { idSchema, pathIdSchema } from '../ids.ts';
import { appointmentTypeSchema } from '../models/appointment.ts';
import { daySchema } from '../models/benefit.ts';
import { restartSchema } from '../models/enrollment.ts';
import { mailPreviewSchema } from '../models/mail.ts';
import { centsSchema, moneySchema } from '../money.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';
import { adminEnrollmentResponseSchema } from './staff-enrollments.ts';

const idParams = z.strictObject({ id: pathIdSchema });

/** `period_end`: with the paid month. */
export const endingTimeSchema = z.enum(['now', 'period_end']);
export type EndingTime = z.infer<typeof endingTimeSchema>;

export const endEnrollmentSchema = z
  .strictObject({
    // A plan ends for its pet's new owner only with the handover.
    reason: endingReasonSchema.exclude(['new_owner']),
    when: endingTimeSchema,
    /** For the customer's notes; the owner doesn't see it. */
    note: z.string().trim().min(1).max(500).optional(),
  })
  .refine(({ reason, when }) => reason !== 'pet_died' || when === 'now', {
    path: ['when'],
    message: 'The plan of a pet that died ends now',
  });
export type EndEnrollment = z.infer<typeof endEnrollmentSchema>;

export const endPlan = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/end',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'cancel', subject: 'enrollment/:id' },
  summary: 'End a plan now or with its paid month, first at the payment provider',
  params: idParams,
  body: endEnrollmentSchema,
  isIdempotent: true,
  responses: { 200: adminEnrollmentResponseSchema },
  errors: ['not_found', 'status_conflict'],
});

/** `restart`: to mail the owner a link. */
const undoKindSchema = z.enum(['withdraw', 'restart']);
export type UndoKind = z.infer<typeof undoKindSchema>;

export const undoEnd = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/undo-end',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'undo-end', subject: 'enrollment/:id' },
  summary:
    'Let a plan go on that is set to end, whoever set it; or mail the owner a link to start one again that has ended',
  params: idParams,
  // The other one is refused. Absent: whichever the plan's status calls for.
  body: z.strictObject({ kind: undoKindSchema.optional() }).optional(),
  isIdempotent: true,
  responses: { 200: adminEnrollmentResponseSchema },
  errors: ['not_found', 'address_unconfirmed', 'status_conflict'],
});

/** The last day at the clinic, and the email that confirms it; null for a plan that never started. */
const endingChoiceSchema = z.object({ endsOn: daySchema, mail: mailPreviewSchema.nullable() });

export const endPreviewSchema = z.object({
  planYear: z.object({ startsOn: daySchema, endsOn: daySchema }),
  /** In the plan year, minus refunds; null if it couldn't be read. */
  paid: moneySchema.nullable(),
  /** In the plan year, at list price. */
  valueUsed: moneySchema,
  /** The day at the clinic through which it is paid; null if nothing was paid. */
  paidThrough: daySchema.nullable(),
  /** Voided by the ending. Oldest first. */
  openInvoices: z.array(
    z.object({ invoiceId: z.string(), amountCents: centsSchema, invoicedAt: z.iso.datetime() }),
  ),
  /** The pet's visits to come, soonest first. */
  visits: z.array(
    z.object({ id: idSchema, type: appointmentTypeSchema, startsAt: z.iso.datetime() }),
  ),
  recommended: endingTimeSchema,
  now: endingChoiceSchema,
  /** Null if the plan can't go on until then. */
  periodEnd: endingChoiceSchema.nullable(),
  /** The email if the pet died; null for a plan that never started. */
  petDiedMail: mailPreviewSchema.nullable(),
  /** What is to be given back of a year that was paid in advance. Absent: none was. */
  unusedMonths: z
    .object({
      nowCents: centsSchema,
      /** Null if the plan can't go on until then. */
      periodEndCents: centsSchema.nullable(),
    })
    .optional(),
});
export type EndPreview = z.infer<typeof endPreviewSchema>;

export const readEndPreview = defineRoute({
  method: 'get',
  path: '/api/admin/enrollments/:id/end-preview',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'What was paid and used of a plan, and what ending it does',
  params: idParams,
  responses: { 200: endPreviewSchema },
  errors: ['not_found', 'status_conflict'],
});

/** The terms that the owner of an ended plan would agree to. */
export const restartPreviewSchema = z.object({
  monthlyTotal: moneySchema,
  /** The first payment's day, at the clinic, if the owner agrees now. */
  firstPaymentOn: daySchema,
  /** Days before it that were due, which are never charged. */
  passedOn: z.array(daySchema),
  restart: restartSchema,
});
export type RestartPreview = z.infer<typeof restartPreviewSchema>;

export const readRestartPreview = defineRoute({
  method: 'get',
  path: '/api/admin/enrollments/:id/restart-preview',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'What starting an ended plan again charges, and until when it is possible',
  params: idParams,
  responses: { 200: restartPreviewSchema },
  errors: ['not_found', 'status_conflict'],
});
