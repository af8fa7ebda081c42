import { z } from 'zod';

/** US dollars with exactly two decimals, as text: "63.50". Code counts in integer cents. */
export const moneySchema = z.string().regex(/^\d{1,8}\.\d{2}$/, 'Expected an amount like 63.50');

/** "63.50" → 6350. Throws RangeError on anything that is not an amount with two decimals. */
export function toCents(amount: string): number {
  if (!/^\d{1,8}\.\d{2}$/.test(amount)) throw new RangeError(`Not an amount: ${amount}`);
  return Number(amount.replace('.', ''));
}

/** 6350 → "63.50". Throws RangeError on fractions of a cent, negative or unsafe numbers. */
export function fromCents(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not cents: ${cents}`);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
