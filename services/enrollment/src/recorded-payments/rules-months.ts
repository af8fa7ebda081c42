import { addMonths } from '@petwell/chassis/time';
import type { StoredPayment } from './recorded-payment.ts';

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/**
 * Returns the day some months after a day, counted from the first of `firstDays` that leads to it by whole months: after
 * January 31 come February 28 and March 31. Days are `YYYY-MM-DD`.
 */
export function monthsAfter(day: string, months: number, firstDays: readonly string[]): string {
  for (const first of firstDays) {
    const passed = monthOf(day) - monthOf(first);
    if (passed >= 0 && addMonths(first, passed) === day) return addMonths(first, passed + months);
  }
  return addMonths(day, months);
}

/**
 * Returns the days from which a plan's months may count, oldest first: those of its payments, and before them its start,
 * unless it started with a payment.
 */
export function firstDaysOf(
  startedOn: string | null,
  payments: readonly StoredPayment[],
): string[] {
  const counted = payments.filter(
    (one) => one.voidedAt === null && !one.isOutOfBand && one.countedFrom < one.paidUntil,
  );
  const isPaidFirst = startedOn === null || counted.some(({ isFirst }) => isFirst);
  return [
    ...(isPaidFirst ? [] : [startedOn]),
    ...counted.flatMap(({ countedFrom, paidUntil }) => [countedFrom, paidUntil]),
  ];
}
