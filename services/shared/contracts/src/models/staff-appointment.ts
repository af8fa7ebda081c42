import { z } from 'zod';
import { idSchema } from '../ids.ts';
import {
  appointmentTypeSchema,
  clinicTimeSchema,
  columnNameSchema,
  ownAppointmentRequestSchema,
  ownAppointmentSchema,
  visitBenefitCodesSchema,
} from './appointment.ts';
import { daySchema } from './benefit.ts';

/** The details that staff enter to book an appointment, and can change later. */
export const appointmentDetailsSchema = z.strictObject({
  type: appointmentTypeSchema,
  day: daySchema,
  time: clinicTimeSchema,
  /** In minutes. */
  duration: z.int().min(5).max(480),
  /** For staff only. Empty: none. */
  notes: z.string().trim().max(2_000),
  column: columnNameSchema,
  benefitCodes: visitBenefitCodesSchema,
});
export type AppointmentDetails = z.infer<typeof appointmentDetailsSchema>;

/** An appointment as staff see it. */
export const appointmentSchema = ownAppointmentSchema.extend({
  ownerId: idSchema,
  ownerName: z.string(),
  phone: z.string(),
  /** For staff only. */
  notes: z.string().nullable(),
  /** Raised by every change; a change names the version that it is based on. */
  version: z.int().nonnegative(),
  /** The clinic isn't open for all of it. */
  isOutsideHours: z.boolean(),
  /** The vet or room that was chosen; null: none was. */
  column: z.string().nullable(),
  /** When the pet arrived at the clinic. */
  arrivedAt: z.iso.datetime().nullable(),
});
export type Appointment = z.infer<typeof appointmentSchema>;

export const appointmentRequestSchema = ownAppointmentRequestSchema.extend({
  ownerId: idSchema,
  ownerName: z.string(),
  phone: z.string(),
});
export type AppointmentRequest = z.infer<typeof appointmentRequestSchema>;
