import { z } from 'zod';

/** Every entity id is a positive 32-bit integer, as a PostgreSQL `serial` makes them. */
export const idSchema = z.int().positive().max(2_147_483_647);

/** An id in a path or query: the same range, written in digits. */
export const pathIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Expected a positive whole number')
  .transform(Number)
  .pipe(idSchema);

/**
 * Ids of chosen add-ons. Stored and returned as text; a caller may
 * also send the numbers that the catalog answers with.
 */
export const addOnIdsSchema = z
  .array(z.union([idSchema.transform(String), z.string().regex(/^[1-9]\d{0,9}$/)]))
  .max(50)
  .refine((ids) => new Set(ids).size === ids.length, 'Each add-on can be chosen once');
