import {
  type Appointment,
  type AppointmentDetails,
  appointmentDetailsSchema,
  clinicTimeSchema,
  daySchema,
} from '@petwell/contracts';
import { z } from 'zod';
import { formatLongDay, formatTime } from '../../shared/format-date.ts';
import { typeLabels } from '../../shared/appointments/labels.ts';
import { columnOf } from './calendar-rules.ts';
import { statuses } from './texts.ts';

const durationMessage = 'Please enter 5 to 480 minutes';
const { type, duration, notes } = appointmentDetailsSchema.shape;

/** The form to book or change an appointment. The services come from the request. */
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

/** Whether the owner gets a mail about a change. */
const isMailed: Readonly<Record<keyof AppointmentValues, boolean>> = {
  type: true,
  day: true,
  time: true,
  duration: true,
  notes: false,
  column: false,
};

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

/** Whether the owner is told of one of these changes. */
export const areTold = (changes: Partial<AppointmentValues>): boolean =>
  fieldNames.some((name) => name in changes && isMailed[name]);

const linesOf = (one: Appointment) => {
  const lines: Record<'status' | keyof AppointmentValues, [label: string, value: string]> = {
    status: ['Status', statuses[one.status].label],
    type: ['Type', typeLabels[one.type]],
    day: ['Day', formatLongDay(one.day)],
    time: ['Time', formatTime(one.time)],
    duration: ['Length', `${one.duration} minutes`],
    column: ['With', one.column ?? 'no one in particular'],
    notes: ['Notes', one.notes ?? 'none'],
  };
  return Object.values(lines);
};

/** Lists the differences, one line each: 'Time: 4:00 PM (was 2:30 PM)'. */
export function describeDifferences(before: Appointment, after: Appointment): string[] {
  const old = linesOf(before);
  return linesOf(after).flatMap(([label, value], index) => {
    const was = old[index]?.[1];
    return value === was ? [] : [`${label}: ${value} (was ${was})`];
  });
}
