import type { Appointment, AppointmentType, PreferredTime, Service } from '@petwell/contracts';
import { formatLongDay, formatShortWeekday, formatTime } from '../../shared/format-date.ts';
import { typeLabels } from '../../shared/appointments/labels.ts';
import { parts } from './texts.ts';

/** 'Biscuit, Monday, November 30, 2026 at 2:30 PM'. */
export const describeAppointment = ({ petName, day, time }: Appointment): string =>
  `${petName}, ${formatLongDay(day)} at ${formatTime(time)}`;

/** 'Exam, 30 minutes'. */
export const describeVisit = ({
  type,
  duration,
  isCancelledByOwner,
}: Pick<Appointment, 'type' | 'duration' | 'isCancelledByOwner'>): string =>
  `${typeLabels[type]}, ${duration} minutes${isCancelledByOwner ? ', canceled by the owner' : ''}`;

/** 'Mon, Nov 30, morning'. */
export const describeWish = ({ day, part }: PreferredTime): string =>
  `${formatShortWeekday(day)}${parts[part]}`;

/** Names services: 'dental cleaning, exam'. One that the catalog doesn't know is named by its code. */
export const describeBenefits = (codes: readonly string[], services: readonly Service[]): string =>
  codes
    .map(
      (code) => services.find((one) => one.code === code)?.shortLabel ?? code.replaceAll('_', ' '),
    )
    .join(', ');

/** Of the visits that several services need, the first by this order is booked. */
const precedence: Record<AppointmentType, number> = {
  dental: 1,
  vaccine: 2,
  grooming: 3,
  lab: 4,
  surgery: 5,
  prevention: 6,
  other: 7,
  exam: 8,
};

/** The type of visit that fits the services an owner asks for. */
export const typeFor = (codes: readonly string[], services: readonly Service[]): AppointmentType =>
  services
    .filter(({ code }) => codes.includes(code))
    .map(({ visitType }) => visitType)
    .toSorted((one, other) => precedence[one] - precedence[other])[0] ?? 'exam';
