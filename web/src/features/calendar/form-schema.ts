import {
  type Appointment,
  type AppointmentDetails,
  appointmentDetailsSchema,
  clinicTimeSchema,
  daySchema,
} from '@petwell/contracts';
import { z } from 'zod';
import { columnOf } from './calendar-rules.ts';

const durationMessage = 'Please enter 5 to 480 minutes';
const { type, duration, notes } = appointmentDetailsSchema.shape;

/** What staff enter to book or change an appointment. The services come from the request. */
export const appointmentFormSchema = z.object({
  type,
  day: z.string().refine((day) => daySchema.safeParse(day).success, 'Please choose a day'),
  time: z
    .string()
    .refine((time) => clinicTimeSchema.safeParse(time).success, 'Please choose a time'),
  duration: z
    .number(durationMessage)
    .refine((minutes) => duration.safeParse(minutes).success, durationMessage),
  notes,
  /** Empty: there is only one. */
  column: z.string(),
}) satisfies z.ZodObject<Record<Exclude<keyof AppointmentDetails, 'benefitCodes'>, z.ZodType>>;
export type AppointmentValues = z.infer<typeof appointmentFormSchema>;

export const fieldNames = appointmentFormSchema.keyof().options;

/** What needs no mail to the owner. */
export const silentFields: readonly string[] = [
  'notes',
  'column',
] satisfies (keyof AppointmentValues)[];

/** What a new appointment begins with, beside its type and time. */
export const emptyDetails = { notes: '' };

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
): Partial<AppointmentValues> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => before[name as keyof AppointmentValues] !== value,
    ),
  );
