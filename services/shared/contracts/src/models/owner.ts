import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { nameSchema, storedNameSchema } from '../names.ts';
import { emailSchema } from './email.ts';
import { cleanPhone, isSamePhone, phoneProblem } from '../phones.ts';

const required = { firstName: 'First name is required', lastName: 'Last name is required' };

const maxPhoneLength = 40;

/** Contact details as stored. What is entered or changed is checked by `changedContactSchema`. */
export const ownerContactSchema = z.object({
  firstName: storedNameSchema(required.firstName),
  lastName: storedNameSchema(required.lastName),
  email: emailSchema,
  phone: z.string().overwrite(cleanPhone).min(1, 'Phone number is required').max(maxPhoneLength),
});
export type OwnerContact = z.infer<typeof ownerContactSchema>;

/** Contact details as entered, or as changed from `stored`: what is stored never blocks another change. */
export const changedContactSchema = (stored: Omit<OwnerContact, 'email'> | null) =>
  ownerContactSchema.extend({
    firstName: nameSchema(required.firstName, stored?.firstName),
    lastName: nameSchema(required.lastName, stored?.lastName),
    phone: ownerContactSchema.shape.phone.superRefine((phone, context) => {
      const isKept = phone === '' || phone === cleanPhone(stored?.phone ?? '');
      const message = isKept ? null : phoneProblem(phone);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
  });
export const newContactSchema = changedContactSchema(null);

const isSameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * Whether two entries in the same browser come from one person: the same first name, with the same last name
 * or phone number. A couple shares the others.
 */
export const isSamePerson = (
  a: Omit<OwnerContact, 'email'>,
  b: Omit<OwnerContact, 'email'>,
): boolean =>
  isSameText(a.firstName, b.firstName) &&
  (isSameText(a.lastName, b.lastName) || isSamePhone(a.phone, b.phone));

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
