import { addDays, addMonths, clinicDay } from '@petwell/chassis/time';
import { fromCents, type Benefit, type BenefitBalance, type Redemption } from '@petwell/contracts';
import type { EnrollmentRecord } from '../core/enrollment.ts';

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

/** What was used of an allowance. Amounts in cents. */
export type Usage = {
  /** In the plan year. */
  used: number;
  /** In the plan year: services at list price, and discounts given. */
  valueCents: number;
  /** Ever. */
  lastUsedOn: string | null;
  nextDueOn: string | null;
};

export type UsedAllowance = Allowance & Usage;

/** Returns how much is left; null for discounts, which never run out. */
export const leftOf = ({ quantity, used }: UsedAllowance): number | null =>
  quantity === null ? null : Math.max(0, quantity - used);

/** Converts an allowance with its counters for the API. */
export const toBalance = (one: UsedAllowance): BenefitBalance => ({
  code: one.code,
  label: one.label,
  unit: one.unit,
  quantity: one.quantity,
  used: one.used,
  left: leftOf(one),
  listPrice: one.listPriceCents === null ? null : fromCents(one.listPriceCents),
  careType: one.careType,
  lastUsedOn: one.lastUsedOn,
  nextDueOn: one.nextDueOn,
});

/** A use of a benefit. Undone ones stay. */
export type RedemptionRecord = {
  id: number;
  enrollmentId: number;
  code: string;
  label: string;
  /** First day of the plan year that it counts in. */
  startsOn: string;
  quantity: number;
  performedOn: string;
  amountCents: number | null;
  note: string | null;
  overrideReason: string | null;
  recordedAt: Date;
  recordedBy: string;
  undone: { at: Date; by: string; reason: string } | null;
};

/** Converts a redemption for the API. */
export const toRedemption = (record: RedemptionRecord): Redemption => ({
  id: record.id,
  code: record.code,
  label: record.label,
  quantity: record.quantity,
  performedOn: record.performedOn,
  amount: record.amountCents === null ? null : fromCents(record.amountCents),
  note: record.note,
  recordedBy: record.recordedBy,
  recordedAt: record.recordedAt.toISOString(),
  overrideReason: record.overrideReason,
  undone: record.undone && { ...record.undone, at: record.undone.at.toISOString() },
});
