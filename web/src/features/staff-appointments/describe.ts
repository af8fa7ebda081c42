import type { Appointment, AppointmentType, PreferredTime } from '@petwell/contracts';
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

/** The services by code, in words: 'dental cleaning, exam'. */
export const describeBenefits = (codes: readonly string[]): string =>
  codes.map((code) => code.replaceAll('_', ' ')).join(', ');

const typesByWord = [
  ['dental', 'dental'],
  ['vaccin', 'vaccine'],
  ['groom', 'grooming'],
  ['nail', 'grooming'],
  ['test', 'lab'],
  ['lab', 'lab'],
  ['spay', 'surgery'],
  ['neuter', 'surgery'],
] as const satisfies [string, AppointmentType][];

/** The type of visit that fits the services an owner asks for. */
export const typeFor = (codes: readonly string[]): AppointmentType =>
  typesByWord.find(([word]) => codes.some((code) => code.includes(word)))?.[1] ?? 'exam';

/** What differs, in a line each: 'Time: 4:00 PM (was 2:30 PM)'. */
export function describeDifferences(before: Appointment, after: Appointment): string[] {
  const lines = (one: Appointment) => [
    ['Status', statuses[one.status].label],
    ['Type', typeLabels[one.type]],
    ['Day', formatLongDay(one.day)],
    ['Time', formatTime(one.time)],
    ['Length', `${one.duration} minutes`],
    ['With', one.column ?? 'nobody in particular'],
    ['Notes', one.notes ?? 'none'],
  ];
  const old = lines(before);
  return lines(after).flatMap(([label, value], index) => {
    const was = old[index]?.[1];
    return value === was ? [] : [`${label}: ${value} (was ${was})`];
  });
}
