import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { appointmentTypeSchema } from '../models/appointment.ts';
import { ownerSchema } from '../models/owner.ts';
import { envelopeSchema } from './envelope.ts';

/** Missing in events of earlier versions. */
const petIdSchema = idSchema.optional();

/** An appointment for emails, as it was when the event happened. */
const appointmentSnapshotSchema = z.object({
  appointment: z.object({
    id: idSchema,
    type: appointmentTypeSchema,
    startsAt: z.iso.datetime(),
    /** In minutes. */
    duration: z.int().positive(),
    /** Raised by every change; the calendar file's SEQUENCE. */
    version: z.int().nonnegative(),
    /** What the owner wrote in the request. Missing in events of earlier versions. */
    ownerNote: z.string().nullish(),
  }),
  petId: petIdSchema,
  petName: z.string(),
  owner: ownerSchema,
});
export type AppointmentSnapshot = z.infer<typeof appointmentSnapshotSchema>;

export const appointmentBookedSchema = envelopeSchema(
  'appointment.booked.v1',
  appointmentSnapshotSchema,
);
/** Its time, duration, or type changed. */
export const appointmentChangedSchema = envelopeSchema(
  'appointment.changed.v1',
  appointmentSnapshotSchema.extend({
    /** When it was until now. Missing in events of earlier versions. */
    previous: z.object({ startsAt: z.iso.datetime(), duration: z.int().positive() }).optional(),
  }),
);
export const appointmentCancelledSchema = envelopeSchema(
  'appointment.cancelled.v1',
  appointmentSnapshotSchema,
);
/** It is in 48 hours. Published once per time. */
export const appointmentDueSchema = envelopeSchema('appointment.due.v1', appointmentSnapshotSchema);
/** Staff declined an owner's request. */
export const appointmentDeclinedSchema = envelopeSchema(
  'appointment.declined.v1',
  z.object({
    request: z.object({ id: idSchema }),
    message: z.string(),
    petId: petIdSchema,
    petName: z.string(),
    owner: ownerSchema,
  }),
);
