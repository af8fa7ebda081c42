import { addDays, addMonths, clinicDay } from '@petwell/chassis/time';
import type { Benefit, Pet } from '@petwell/contracts';
import type { EnrollmentRecord } from '../state/enrollment.ts';
import { lastDayOf } from '../state/enrollment-state.ts';

/** The first and the last day, `YYYY-MM-DD`, at the clinic. */
export type PlanYear = { startsOn: string; endsOn: string };

/** The allowance of one benefit in a plan year. For discounts, only `percent` is set; for counts, the rest is. */
export type Allowance = {
  code: string;
  label: string;
  unit: 'count' | 'discount';
  quantity: number | null;
  percent: number | null;
  listPriceCents: number | null;
  careType: string | null;
  /** Days until it is due again; null: once. */
  intervalDays: number | null;
};

/** By how many months a hold that began on a day makes the plan year of that day longer. */
export type HeldMonths = { startsOn: string; months: number };

/**
 * Returns the plan year that a day is in, counted from the first day of the first one. A year that began on
 * February 29 begins on February 28 in the other years. A hold makes its year longer, so that the later ones begin
 * later.
 */
export function planYearOf(
  firstDay: string,
  day: string,
  held: readonly HeldMonths[] = [],
): PlanYear {
  const holds = held.toSorted((one, other) => one.startsOn.localeCompare(other.startsOn));
  let begins = 0;
  while (holds[0]) {
    let ends = begins + 12;
    // Also one that began in the months by which another made the year longer.
    while (holds[0] && holds[0].startsOn < addMonths(firstDay, ends)) {
      ends += holds.shift()?.months ?? 0;
    }
    const year = yearOf(firstDay, begins, ends);
    if (day <= year.endsOn) return year;
    begins = ends;
  }
  // The year of the day's calendar year, or the one before.
  const from = addMonths(firstDay, begins);
  const years = Math.max(0, Number(day.slice(0, 4)) - Number(from.slice(0, 4)));
  const isBegun = years === 0 || addMonths(firstDay, begins + 12 * years) <= day;
  const months = begins + 12 * (isBegun ? years : years - 1);
  return yearOf(firstDay, months, months + 12);
}

/** The plan year between two numbers of months after the first day. */
const yearOf = (firstDay: string, begins: number, ends: number): PlanYear => ({
  startsOn: addMonths(firstDay, begins),
  endsOn: addDays(addMonths(firstDay, ends), -1),
});

/** Returns today at the clinic, or the last day of a plan that has ended: no plan year begins after it. */
export function lastPlanDay({ state }: EnrollmentRecord, now: Date, timeZone: string): string {
  const isOver = state.status === 'cancelled' && state.cancelledAt < now;
  return isOver ? lastDayOf(state.cancelledAt, timeZone) : clinicDay(now, timeZone);
}

/**
 * Returns what a plan year includes. A benefit of both plan and add-on is included with both quantities, or
 * with the higher discount.
 */
export function allowancesOf(sold: readonly Benefit[]): Allowance[] {
  const byCode = new Map<string, Allowance>();
  for (const benefit of sold) {
    const { code, label, unit } = benefit;
    const known = byCode.get(code);
    byCode.set(
      code,
      unit === 'count'
        ? {
            code,
            label,
            unit,
            percent: null,
            quantity: benefit.quantity + (known?.quantity ?? 0),
            listPriceCents: benefit.listPriceCents,
            careType: benefit.careType,
            intervalDays: benefit.intervalDays,
          }
        : {
            code,
            label,
            unit,
            percent: Math.max(benefit.percent, known?.percent ?? 0),
            quantity: null,
            listPriceCents: null,
            careType: null,
            intervalDays: null,
          },
    );
  }
  return [...byCode.values()];
}

type Service = Pick<Allowance, 'careType' | 'intervalDays'> & {
  /** Health concerns of the pet that make it due sooner. */
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
