import { daysBetween } from '@petwell/chassis/time';
import type { CareItem } from '@petwell/contracts';
import { inYear } from '../core/terms/rules-plan-year.ts';

/** A service of a plan year; days are `YYYY-MM-DD` at the clinic. */
export type CareService = {
  code: string;
  label: string;
  careType: string;
  quantity: number;
  used: number;
  /** Null: once. */
  intervalDays: number | null;
  /** When it is due if it was never given. */
  firstDueOn: string;
  startsOn: string;
  endsOn: string;
};

/** When a service was last given to a pet, here or elsewhere. */
export type LastCare = { doneOn: string; nextDueOn: string | null };

/**
 * Returns when a service is due: the newest due date, or else the day planned in the plan year. Null for a service
 * that is needed once, after it was given.
 */
export function dueDay(service: CareService, last: LastCare | undefined): string | null {
  if (last?.nextDueOn != null) return last.nextDueOn;
  if (last && service.intervalDays === null) return null;
  return inYear(service.firstDueOn, service);
}

/** Builds the calendar's entry. After this plan year, the next one's services count. */
export function toCareItem(service: CareService, last: LastCare | undefined): CareItem {
  const { code, label, careType, quantity, used, endsOn } = service;
  const dueOn = dueDay(service, last);
  const left = dueOn !== null && dueOn > endsOn ? quantity : Math.max(quantity - used, 0);
  return { code, label, careType, dueOn, lastDoneOn: last?.doneOn ?? null, left };
}

/** Orders what is due first; what isn't planned anymore comes last. */
export const byDueDay = (a: CareItem, b: CareItem): number =>
  (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') || a.label.localeCompare(b.label);

/** Days from today to the due date on which a reminder is sent. */
export type ReminderStage = 30 | 7 | -14;

/** Services due more often are reminded of only once, a week before. */
const frequentDays = 90;

/** Returns the reminder of a service that falls on `today`, or null. */
export function reminderStage(
  { dueOn, today }: { dueOn: string; today: string },
  intervalDays: number | null,
): ReminderStage | null {
  const days = daysBetween(today, dueOn);
  if (days === 7) return 7;
  const isFrequent = intervalDays !== null && intervalDays < frequentDays;
  return !isFrequent && (days === 30 || days === -14) ? days : null;
}

/**
 * Days before the end of a plan year on which the owner is told of unused services. The statement of the year says it
 * again, later.
 */
export const unusedDays = 90;
