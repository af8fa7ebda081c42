import { z } from 'zod';
import { careTypeSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { benefitCodeSchema, daySchema } from './benefit.ts';

/** A visit is for one kind of care. */
export const appointmentTypeSchema = careTypeSchema;
export type AppointmentType = z.infer<typeof appointmentTypeSchema>;

export const appointmentStatusSchema = z.enum(['scheduled', 'completed', 'cancelled', 'no_show']);
export type AppointmentStatus = z.infer<typeof appointmentStatusSchema>;

/** A wall-clock time at the clinic, `14:30`. */
export const clinicTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected HH:MM');

/** A vet or a room, of those that the clinic has set (`CLINIC_COLUMNS`). */
export const columnNameSchema = z.string().trim().min(1).max(40);

/** The services of a pet's plan that a visit is for. */
export const visitBenefitCodesSchema = z
  .array(benefitCodeSchema)
  .max(10)
  .refine((codes) => new Set(codes).size === codes.length, 'Expected each service once');

/** An appointment as its owner sees it. */
export const ownAppointmentSchema = z.object({
  id: idSchema,
  petId: idSchema,
  petName: z.string(),
  type: appointmentTypeSchema,
  /** Day and time at the clinic. */
  day: daySchema,
  time: clinicTimeSchema,
  startsAt: z.iso.datetime(),
  /** In minutes. */
  duration: z.int(),
  status: appointmentStatusSchema,
  /** The owner's note in the request that it was booked from. */
  ownerNote: z.string().nullable(),
  /** The services of the plan that it is for. */
  benefitCodes: z.array(benefitCodeSchema),
  /** It was canceled by its owner. */
  isCancelledByOwner: z.boolean(),
});
export type OwnAppointment = z.infer<typeof ownAppointmentSchema>;

export const partOfDaySchema = z.enum(['morning', 'afternoon', 'any']);
export type PartOfDay = z.infer<typeof partOfDaySchema>;

export const preferredTimeSchema = z.strictObject({ day: daySchema, part: partOfDaySchema });
export type PreferredTime = z.infer<typeof preferredTimeSchema>;

export const appointmentRequestStatusSchema = z.enum(['open', 'booked', 'declined', 'withdrawn']);

/** An owner's wish for an appointment. */
export const ownAppointmentRequestSchema = z.object({
  id: idSchema,
  petId: idSchema,
  petName: z.string(),
  preferredTimes: z.array(preferredTimeSchema),
  note: z.string().nullable(),
  status: appointmentRequestStatusSchema,
  /** Staff's message when they declined it. */
  message: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The services of the plan that it is for. */
  benefitCodes: z.array(benefitCodeSchema),
  /** The owner's appointment to move. */
  replacesAppointmentId: idSchema.nullable(),
});
export type OwnAppointmentRequest = z.infer<typeof ownAppointmentRequestSchema>;

const cancelNoticeMs = 24 * 3_600_000;

/** Whether its owner can still cancel an appointment; later only the clinic can. */
export const canStillCancel = (startsAt: string, now: Date): boolean =>
  Date.parse(startsAt) - now.getTime() >= cancelNoticeMs;
