import { addDays } from '@petwell/chassis/time';
import type { Pet } from '@petwell/contracts';
import type { Allowance, PlanYear } from './rules-plan-year.ts';

type Service = Pick<Allowance, 'careType' | 'intervalDays'> & {
  /** What health concerns of the pet make it due sooner. */
  soonerFor: readonly string[];
};
type Patient = Pick<Pet, 'age' | 'healthConcerns'>;

/** The visit that a plan year begins with: within 30 days, and without a reminder on the first day. */
const firstVisit = 28;

/**
 * Days from the start of the plan year for what is given once a year, or once. They are 30 days apart, and so are
 * those of services given twice a year (182), so that reminders of different visits are at least a week apart.
 */
const yearly: Record<string, { usually: number; senior: number }> = {
  lab: { usually: 92, senior: 62 },
  exam: { usually: 122, senior: 62 },
  surgery: { usually: 152, senior: 152 },
  dental: { usually: 182, senior: 122 },
  other: { usually: 212, senior: 152 },
};
const otherYearly = { usually: 212, senior: 152 };
/** For concerns, and for what is done once and needs no surgery, such as a microchip. */
const soon = 62;

const isFrequent = ({ intervalDays }: Service): boolean =>
  intervalDays !== null && intervalDays < 365;

function daysAfterStart(service: Service, { age, healthConcerns }: Patient): number {
  const { careType, intervalDays, soonerFor } = service;
  const isVisit = careType === 'vaccine' || (careType === 'exam' && isFrequent(service));
  if (isVisit) return Math.min(intervalDays ?? firstVisit, firstVisit);
  if (intervalDays !== null && isFrequent(service)) return intervalDays;
  const { usually, senior } = yearly[careType ?? 'other'] ?? otherYearly;
  const days = age === 'senior' ? senior : usually;
  const isConcern = healthConcerns.some((one) => soonerFor.includes(one.toLowerCase()));
  const isSoon = isConcern || (intervalDays === null && careType !== 'surgery');
  return isSoon ? Math.min(days, soon) : days;
}

/**
 * Returns the day in the plan year on which a service is due that the pet was never given: exams and vaccines at the first
 * visit, services with a rhythm after one interval, and the rest spread, sooner for seniors and for concerns named
 * in the pet form.
 */
export function firstDueDay(service: Service, year: PlanYear, pet: Patient): string {
  return inYear(addDays(year.startsOn, daysAfterStart(service, pet)), year);
}

/** Returns the day, or the last day of the plan year if that is earlier. */
export const inYear = (day: string, { endsOn }: PlanYear): string => (day > endsOn ? endsOn : day);
