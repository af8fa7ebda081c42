import type { Appointment, PreferredTime } from '@petwell/contracts';
import { formatLongDay, formatTime } from '../../shared/format-date.ts';
import { typeLabels } from '../../shared/appointments/labels.ts';
import { parts, statuses } from './texts.ts';

/** 'Biscuit, Monday, November 30, 2026 at 2:30 PM'. */
export const describeAppointment = ({ petName, day, time }: Appointment): string =>
  `${petName}, ${formatLongDay(day)} at ${formatTime(time)}`;

/** 'Exam, 30 minutes'. */
export const describeVisit = ({
  type,
  duration,
  isCancelledByOwner,
}: Pick<Appointment, 'type' | 'duration' | 'isCancelledByOwner'>): string =>
  `${typeLabels[type]}, ${duration} minutes${isCancelledByOwner === true ? ', canceled by the owner' : ''}`;

/** 'Monday, November 30, 2026, morning'. */
export const describeWish = ({ day, part }: PreferredTime): string =>
  `${formatLongDay(day)}${parts[part]}`;

/** What differs, in a line each: 'Time: 4:00 PM (was 2:30 PM)'. */
export function describeDifferences(before: Appointment, after: Appointment): string[] {
  const lines = (one: Appointment) => [
    ['Status', statuses[one.status].label],
    ['Type', typeLabels[one.type]],
    ['Day', formatLongDay(one.day)],
    ['Time', formatTime(one.time)],
    ['Length', `${one.duration} minutes`],
    ['Notes', one.notes ?? 'none'],
  ];
  const old = lines(before);
  return lines(after).flatMap(([label, value], index) => {
    const was = old[index]?.[1];
    return value === was ? [] : [`${label}: ${value} (was ${was})`];
  });
}
