import {
  type Appointment,
  bookAppointmentSchema,
  clinicTimeSchema,
  daySchema,
} from '@petwell/contracts';
import { z } from 'zod';
import { columnOf } from './calendar-rules.ts';

const durationMessage = 'Please enter 5 to 480 minutes';
const { type, duration, notes } = bookAppointmentSchema.shape;

/** What staff enter to book or change an appointment. */
export const appointmentFormSchema = z.object({
  type,
  day: z.string().refine((day) => daySchema.safeParse(day).success, 'Please choose a day'),
  time: z
    .string()
    .refine((time) => clinicTimeSchema.safeParse(time).success, 'Please choose a time'),
  duration: z
    .number(durationMessage)
    .refine((minutes) => duration.safeParse(minutes).success, durationMessage),
  notes: notes.unwrap(),
  /** Empty: there is only one. */
  column: z.string(),
});
export type AppointmentValues = z.infer<typeof appointmentFormSchema>;

export const valuesOf = (
  { type, day, time, duration, notes, column }: Appointment,
  columns: readonly string[],
): AppointmentValues => ({
  column: columnOf({ column }, columns) ?? '',
  type,
  day,
  time,
  duration,
  notes: notes ?? '',
});

/** Only what was changed, so that it doesn't undo a colleague's change of something else. */
export const changesOf = (
  before: AppointmentValues,
  after: AppointmentValues,
): Partial<AppointmentValues> => ({
  ...(before.type !== after.type && { type: after.type }),
  ...(before.day !== after.day && { day: after.day }),
  ...(before.time !== after.time && { time: after.time }),
  ...(before.duration !== after.duration && { duration: after.duration }),
  ...(before.notes !== after.notes && { notes: after.notes }),
  ...(before.column !== after.column && { column: after.column }),
});
