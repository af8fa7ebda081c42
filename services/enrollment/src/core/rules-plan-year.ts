import { addDays, addMonths, clinicDay } from '@petwell/chassis/time';
import type { Benefit } from '@petwell/contracts';
import type { EnrollmentRecord } from './enrollment.ts';

/** The first and the last day, `YYYY-MM-DD`, at the clinic. */
export type PlanYear = { startsOn: string; endsOn: string };

/** What a plan year includes of one benefit. For discounts, only `percent` is set; for counts, the rest is. */
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

/**
 * Returns the plan year that a day is in, counted from the first day of the first one. A year that began on
 * February 29 begins on February 28 in the other years.
 */
export function planYearOf(firstDay: string, day: string): PlanYear {
  // The year of the day's calendar year, or the one before.
  const years = Math.max(0, Number(day.slice(0, 4)) - Number(firstDay.slice(0, 4)));
  const isBegun = years === 0 || addMonths(firstDay, 12 * years) <= day;
  const index = isBegun ? years : years - 1;
  return {
    startsOn: addMonths(firstDay, 12 * index),
    endsOn: addDays(addMonths(firstDay, 12 * (index + 1)), -1),
  };
}

/** Returns today at the clinic, or the day that the plan ended: no plan year begins after it. */
export function lastPlanDay({ state }: EnrollmentRecord, now: Date, timeZone: string): string {
  const isOver = state.status === 'cancelled' && state.cancelledAt < now;
  return clinicDay(isOver ? state.cancelledAt : now, timeZone);
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
