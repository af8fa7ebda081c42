import type { Appointment, AppointmentType, PreferredTime } from '@petwell/contracts';
import { formatLongDay, formatShortWeekday, formatTime } from '../../shared/format-date.ts';
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

/** 'Mon, Nov 30, morning'. */
export const describeWish = ({ day, part }: PreferredTime): string =>
  `${formatShortWeekday(day)}${parts[part]}`;

/** Codes that don't read as the service. */
const services: { readonly [code: string]: string } = {
  blood_early: 'early-detection blood panel',
  blood_thyroid: 'blood panel with thyroid',
  blood_thyroid_kidney: 'blood panel with thyroid and kidney values',
  core_vaccines_cat: 'core vaccines',
  core_vaccines_cat_felv: 'core vaccines with FeLV',
  core_vaccines_dog: 'core vaccines',
  dental: 'dental cleaning',
  dental_extra: 'dental cleaning',
  dental_xray: 'dental cleaning with X-rays',
  derm_exam: 'dermatology exam',
  ekg: 'EKG',
  felv_fiv: 'feline leukemia and FIV test',
  heartworm: 'heartworm test',
  heartworm_tick: 'heartworm and tick test',
  hip_knee_xray: 'hip and knee X-rays',
  influenza_series: 'influenza vaccines',
  parasite: 'parasite screen',
  spay_neuter: 'spay or neuter',
};

/** The services by code, in words: 'dental cleaning, exam'. */
export const describeBenefits = (codes: readonly string[]): string =>
  codes.map((code) => services[code] ?? code.replaceAll('_', ' ')).join(', ');

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
