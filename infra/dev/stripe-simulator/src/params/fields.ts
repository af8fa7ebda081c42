import { z } from 'zod';

/** Form values are text. These schemas parse them, and word errors, as Stripe does. */
export const text = z.string('Invalid string').max(5000);
export const id = text.min(1);
export const integer = z
  .string('Invalid integer')
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
/** Cents, zero or more. */
export const amount = integer.refine((value) => value >= 0, 'Invalid non-negative integer');
export const positiveInteger = integer.refine(
  (value) => value >= 1,
  'This value must be greater than or equal to 1.',
);
export const flag = z
  .enum(['true', 'false'], 'Invalid boolean')
  .transform((value) => value === 'true');
/** Makes a field clearable: an empty value becomes null. */
export function clearable<T extends z.ZodType>(schema: T) {
  return z.union([z.literal('').transform(() => null), schema]);
}
export const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'Invalid currency')
  .toLowerCase();
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((value) => Object.keys(value).length <= 50, 'Metadata can have at most 50 keys');

/** A time, or the limits of one, in Unix seconds. */
export const times = z.union([
  integer.transform((time) => ({ gte: time, lte: time })),
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);

export const noParams = z.strictObject({});
export const pageParams = {
  limit: integer
    .refine((value) => value >= 1 && value <= 100, 'Invalid integer: must be between 1 and 100')
    .optional(),
  starting_after: id.optional(),
  ending_before: id.optional(),
};
