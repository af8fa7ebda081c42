import { z } from 'zod';
import { clinicTimeSchema } from './appointment.ts';
import { daySchema } from './benefit.ts';

/** Wall-clock times at the clinic. */
export const openHoursSchema = z.object({
  opens: clinicTimeSchema,
  /** `24:00` is midnight. */
  closes: clinicTimeSchema.or(z.literal('24:00')),
});
export type OpenHours = z.infer<typeof openHoursSchema>;

/** When the clinic is open. */
export const openingHoursSchema = z.object({
  /** From Monday to Sunday; null: closed. */
  week: z.array(openHoursSchema.nullable()).length(7),
  /** Closed all day. */
  holidays: z.array(z.object({ day: daySchema, name: z.string().nullable() })),
});
export type OpeningHours = z.infer<typeof openingHoursSchema>;

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Monday is 0. Days have no time zone. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export const holidayOn = (day: string, { holidays }: OpeningHours) =>
  holidays.find((holiday) => holiday.day === day) ?? null;

/** Returns when the clinic is open on a day; null: it is closed. */
export const hoursOn = (day: string, hours: OpeningHours): OpenHours | null =>
  holidayOn(day, hours) === null ? (hours.week[weekdayOf(day)] ?? null) : null;

/** '08:00' → '8AM', '17:30' → '5:30PM'. */
function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** '8AM-6PM', or 'closed'. */
export function formatHours(open: OpenHours | null): string {
  if (open === null) return 'closed';
  if (open.opens === '00:00' && open.closes === '24:00') return '24 hours';
  return `${formatTime(open.opens)}-${formatTime(open.closes)}`;
}

/** The week as people read it; days in a row with the same hours are one line: 'Mon-Fri', '8AM-6PM'. */
export function formatWeek({ week }: OpeningHours): { days: string; hours: string }[] {
  const lines: { from: string; to: string; hours: string }[] = [];
  for (const [index, weekday] of weekdays.entries()) {
    const hours = formatHours(week[index] ?? null);
    const last = lines.at(-1);
    if (last?.hours === hours) last.to = weekday;
    else lines.push({ from: weekday, to: weekday, hours });
  }
  return lines.map(({ from, to, hours }) => ({
    days: from === to ? from : `${from}-${to}`,
    hours,
  }));
}
