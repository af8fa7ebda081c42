import { AppError } from '@petwell/chassis';
import { addMonths, clinicDay, clinicTime, instantOf } from '@petwell/chassis/time';
import type { AppointmentStatus } from '@petwell/contracts';
import { nextStatuses, type AppointmentRecord, type RequestRecord } from './rules.ts';
import { invalid } from '../core/caller.ts';

export const conflict = (publicMessage: string) =>
  new AppError('status_conflict', { publicMessage });

/** @throws AppError status_conflict */
export function requireOpenRequest({ status }: RequestRecord): void {
  if (status !== 'open') throw conflict(`This request is ${status} already.`);
}

const maxMonthsAhead = 24;

/** Refuses days too far ahead. @throws AppError validation_failed */
export function requireNearDay(day: string, { field, today }: { field: string; today: string }) {
  if (day > addMonths(today, maxMonthsAhead)) {
    throw invalid(field, 'Choose a day within the next two years');
  }
}

/**
 * Returns the instant of a wall-clock time at the clinic; of a repeated time, the first.
 * @throws AppError validation_failed for a time that is skipped when the clock is set forward, is past, or is more than
 * two years ahead
 */
export function startOf(
  wanted: { day: string; time: string },
  { timeZone, now }: { timeZone: string; now: Date },
): Date {
  requireNearDay(wanted.day, { field: 'day', today: clinicDay(now, timeZone) });
  const startsAt = instantOf(wanted, timeZone);
  if (clinicTime(startsAt, timeZone) !== wanted.time) {
    throw invalid('time', 'The clocks are set forward, so this time does not exist on that day');
  }
  if (startsAt <= now) throw invalid('time', 'Choose a time in the future');
  return startsAt;
}

/** @throws AppError validation_failed */
export function requireColumn(column: string | undefined, columns: readonly string[]): void {
  if (column === undefined || columns.includes(column)) return;
  throw invalid('column', `Choose one of ${columns.join(', ')}`);
}

/** A pet arrives on the day of its visit. @throws AppError status_conflict */
export function requireArrivable(
  { status, startsAt }: AppointmentRecord,
  { timeZone, now }: { timeZone: string; now: Date },
): void {
  if (status !== 'scheduled') throw conflict(`This appointment is ${statusWords[status]}.`);
  if (clinicDay(startsAt, timeZone) !== clinicDay(now, timeZone)) {
    throw conflict('A pet can only be marked as arrived on the day of its visit.');
  }
}

/** @throws AppError status_conflict */
export function requireNextStatus(
  { status, startsAt }: AppointmentRecord,
  next: AppointmentStatus,
  now: Date,
): void {
  if (!nextStatuses[status].includes(next)) {
    throw conflict(`This appointment is ${statusWords[status]}.`);
  }
  if (next === 'no_show' && startsAt > now) {
    throw conflict("It can't be a no-show before its time.");
  }
}

const statusWords: Record<AppointmentStatus, string> = {
  scheduled: 'scheduled',
  completed: 'completed',
  cancelled: 'canceled',
  no_show: 'marked as a no-show',
};
