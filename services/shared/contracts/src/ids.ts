import { z } from 'zod';

/** An entity id: a positive 32-bit integer, like a PostgreSQL `serial`. */
export const idSchema = z.int().positive().max(2_147_483_647);

/** An id in a path or query: the same range, as digits. */
export const pathIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Expected a positive whole number')
  .transform(Number)
  .pipe(idSchema);

/** An opaque cursor from the previous response. */
export const cursorSchema = z.string().max(500);

/**
 * Ids of the chosen add-ons, stored and returned as text. Requests may also send numbers, as the catalog
 * returns them.
 */
export const addOnIdsSchema = z
  .array(z.union([idSchema.transform(String), z.string().regex(/^[1-9]\d{0,9}$/)]))
  .max(50)
  .refine((ids) => new Set(ids).size === ids.length, 'Each add-on can be chosen once');
