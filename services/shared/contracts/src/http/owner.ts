import { z } from 'zod';
import { idSchema } from '../ids.ts';

/** E-mail addresses are compared and stored trimmed and in lower case (design §5). */
export const emailSchema = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Please enter a valid email address')
  .toLowerCase()
  .pipe(z.email('Please enter a valid email address'));

/** Owner form (spec §5). */
export const ownerContactSchema = z.object({
  firstName: z.string().trim().min(1, 'First name is required').max(80),
  lastName: z.string().trim().min(1, 'Last name is required').max(80),
  email: emailSchema,
  phone: z.string().trim().min(1, 'Phone number is required').max(40),
});
export type OwnerContact = z.infer<typeof ownerContactSchema>;

/** An owner as answered: never the password. */
export const ownerSchema = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Owner = z.infer<typeof ownerSchema>;

/**
 * PUT /api/owners/{ownerId}. A new address needs a sign-in within the last quarter of an hour, or the
 * password; without either it is answered reauthentication_required.
 */
export const updateOwnerSchema = ownerContactSchema.extend({
  ownerId: idSchema.optional(),
  currentPassword: z.string().min(1, 'Password is required').max(200).optional(),
});
export type UpdateOwner = z.infer<typeof updateOwnerSchema>;

export const ownerResponseSchema = z.object({ owner: ownerSchema });
export type OwnerResponse = z.infer<typeof ownerResponseSchema>;
