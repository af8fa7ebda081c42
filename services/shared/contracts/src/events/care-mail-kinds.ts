import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { appointmentTypeSchema } from '../models/appointment.ts';
import { daySchema, planYearSchema } from '../models/benefit.ts';
import { yearStatementSchema } from '../models/year-statement.ts';
import { aboutEnrollment, addressed, defineMails } from './mail-parts.ts';

/** Stops further reminders; see `stopCareReminders`. */
const stopTokenSchema = z.string();

/** Care due for a household's pets, told once per service and due date. */
export const careDueMail = z.object({
  kind: z.literal('care-due'),
  ...addressed,
  stopToken: stopTokenSchema,
  /** The day at the clinic. */
  day: daySchema,
  pets: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      items: z.array(z.object({ label: z.string(), dueOn: daySchema, left: z.int() })),
    }),
  ),
});

/** Services that a plan year still includes, 90 days before it ends. */
export const careUnusedMail = z.object({
  kind: z.literal('care-unused'),
  ...aboutEnrollment,
  stopToken: stopTokenSchema,
  planYearEndsOn: daySchema,
  /** It was paid a year in advance, until this day. Optional: older requests lack it. */
  prepaidUntil: daySchema.optional(),
  items: z.array(z.object({ label: z.string(), left: z.int() })),
});

/** What became of the plan years that end on one day, and how the plans go on: one per owner and day. */
export const yearStatementMail = z.object({
  kind: z.literal('year-statement'),
  ...addressed,
  planYearEndsOn: daySchema,
  pets: z.array(yearStatementSchema),
});

/** Uses recorded for a pet on one day, once per pet and day. */
export const visitSummaryMail = z.object({
  kind: z.literal('visit-summary'),
  ...addressed,
  petName: z.string(),
  day: daySchema,
  items: z.array(
    z.object({
      label: z.string(),
      quantity: z.int(),
      /** Null for discounts. */
      left: z.int().nullable(),
    }),
  ),
});

/** Staff mailed what a plan still includes, because its owner asked at the front desk. */
export const benefitsLeftMail = z.object({
  kind: z.literal('benefits-left'),
  ...aboutEnrollment,
  /** The day at the clinic on which it was counted. */
  day: daySchema,
  status: z.enum(['active', 'suspended', 'pending_payment']),
  /** Null for a plan that hasn't started. */
  planYear: planYearSchema.nullable(),
  /** The last day of a plan that is set to end within its plan year. */
  endsOn: daySchema.optional(),
  /** The day on which the hold of an active plan ends. Optional: older requests lack it. */
  heldUntil: daySchema.optional(),
  items: z.array(
    z.object({
      label: z.string(),
      /** Null for discounts, like `left`. */
      quantity: z.int().nullable(),
      left: z.int().nullable(),
    }),
  ),
});

/** An appointment was booked, changed, or canceled, or is in two days. */
export const appointmentMail = z.object({
  kind: z.literal('appointment'),
  notice: z.enum(['booked', 'changed', 'cancelled', 'due']),
  ...addressed,
  petName: z.string(),
  appointmentId: idSchema,
  type: appointmentTypeSchema,
  startsAt: z.iso.datetime(),
  /** In minutes. */
  duration: z.int().positive(),
  /** Raised by every change; the calendar file's SEQUENCE. */
  version: z.int().nonnegative(),
  /** The owner's note in the request. */
  ownerNote: z.string().nullable(),
  /** When it was; of changed appointments only. */
  previous: z.object({ startsAt: z.iso.datetime(), duration: z.int().positive() }).optional(),
  /** When the appointment was last changed. */
  changedAt: z.iso.datetime(),
});

/** Staff declined a request for an appointment. */
export const appointmentDeclinedMail = z.object({
  kind: z.literal('appointment-declined'),
  ...addressed,
  petName: z.string(),
  message: z.string(),
});

export const careMails = defineMails({
  // Timers send these three, once each.
  'care-due': { schema: careDueMail, quota: 'exempt' },
  'care-unused': { schema: careUnusedMail, quota: 'exempt' },
  'year-statement': { schema: yearStatementMail, quota: 'exempt', isEvidence: true },
  'visit-summary': {
    schema: visitSummaryMail,
    quota: 'delayed',
    isEvidence: true,
    again: 'same',
  },
  'benefits-left': { schema: benefitsLeftMail, quota: 'limited', isEvidence: true },
  appointment: { schema: appointmentMail, quota: 'delayed', again: 'same' },
  'appointment-declined': { schema: appointmentDeclinedMail, quota: 'delayed' },
});
