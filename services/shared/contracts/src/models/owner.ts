import { z } from 'zod';
import { idSchema } from '../ids.ts';

/** An email address, compared and stored trimmed and in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Please enter a valid email address')
  .toLowerCase()
  .pipe(z.email('Please enter a valid email address'));

/** Contact details as entered by the owner. */
export const ownerContactSchema = z.object({
  firstName: z.string().trim().min(1, 'First name is required').max(80),
  lastName: z.string().trim().min(1, 'Last name is required').max(80),
  email: emailSchema,
  phone: z.string().trim().min(1, 'Phone number is required').max(40),
});
export type OwnerContact = z.infer<typeof ownerContactSchema>;

/** A pet owner's account, without the password. */
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

export const ownerResponseSchema = z.object({ owner: ownerSchema });
export type OwnerResponse = z.infer<typeof ownerResponseSchema>;
