import { z } from 'zod';

export * from './cents.ts';

/** US dollars with exactly two decimals, as text: "63.50". Calculations use integer cents. */
export const moneySchema = z.string().regex(/^\d{1,8}\.\d{2}$/, 'Expected an amount like 63.50');

/** A whole number of cents; the currency is US dollars. */
export const centsSchema = z.int().nonnegative();
