import { z } from 'zod';

/** US dollars with exactly two decimals, as text: "63.50". Calculations use integer cents. */
export const moneySchema = z.string().regex(/^\d{1,8}\.\d{2}$/, 'Expected an amount like 63.50');

/** A whole number of cents; the currency is US dollars. */
export const centsSchema = z.int().nonnegative();

/** Converts "63.50" to 6350. Throws RangeError unless the amount has exactly two decimals. */
export function toCents(amount: string): number {
  if (!/^\d{1,8}\.\d{2}$/.test(amount)) throw new RangeError(`Not an amount: ${amount}`);
  return Number(amount.replace('.', ''));
}

/** Converts 6350 to "63.50". Throws RangeError on fractional, negative, or unsafe numbers. */
export function fromCents(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not cents: ${cents}`);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
