import type { Appointment, PreferredTime } from '@petwell/contracts';
import { formatLongDay, formatTime } from '../../shared/format-date.ts';
import { typeLabels } from '../appointments/texts.ts';
import { parts } from './texts.ts';

/** 'Biscuit, Monday, November 30, 2026 at 2:30 PM'. */
export const describeAppointment = ({ petName, day, time }: Appointment): string =>
  `${petName}, ${formatLongDay(day)} at ${formatTime(time)}`;

/** 'Exam, 30 minutes'. */
export const describeVisit = ({ type, duration }: Pick<Appointment, 'type' | 'duration'>): string =>
  `${typeLabels[type]}, ${duration} minutes`;

/** 'Monday, November 30, 2026, morning'. */
export const describeWish = ({ day, part }: PreferredTime): string =>
  `${formatLongDay(day)}${parts[part]}`;
