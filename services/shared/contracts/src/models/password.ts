import { z } from 'zod';

/** The upper bound keeps hashing cheap. */
export const newPasswordSchema = z
  .string()
  .min(6, 'Password must be at least 6 characters long')
  .max(200);

export const currentPasswordSchema = z.string().min(1, 'Password is required').max(200);
