import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { nameSchema, storedNameSchema } from '../names.ts';

/** An email address, compared and stored trimmed and in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Please enter a valid email address')
  .toLowerCase()
  .pipe(z.email('Please enter a valid email address'));

const required = { firstName: 'First name is required', lastName: 'Last name is required' };

const maxPhoneLength = 40;

/** A phone number's digits, without its extension. */
const phoneDigits = (phone: string) => phone.replace(/(?:e?xt?\.?|#).*/i, '').replace(/\D/g, '');

/** Ten to fifteen digits with the usual separators, perhaps a country code and an extension. */
const isPhone = (phone: string) =>
  phone.length <= maxPhoneLength &&
  /^\+?[\d\s().,/-]+(?:(?:ext(?:ension|n)?|x|#)[\s.:]*\d{1,7})?$/i.test(phone) &&
  /^\d{10,15}$/.test(phoneDigits(phone));

/** Contact details as stored. What is entered or changed is checked by `changedContactSchema`. */
export const ownerContactSchema = z.object({
  firstName: storedNameSchema(required.firstName),
  lastName: storedNameSchema(required.lastName),
  email: emailSchema,
  phone: z.string().trim().min(1, 'Phone number is required').max(maxPhoneLength),
});
export type OwnerContact = z.infer<typeof ownerContactSchema>;

/** Contact details as entered, or as changed from `stored`: what is stored never blocks another change. */
export const changedContactSchema = (stored: Omit<OwnerContact, 'email'> | null) =>
  ownerContactSchema.extend({
    firstName: nameSchema(required.firstName, stored?.firstName),
    lastName: nameSchema(required.lastName, stored?.lastName),
    phone: ownerContactSchema.shape.phone.refine(
      (phone) => phone === '' || phone === stored?.phone.trim() || isPhone(phone),
      'Please enter a phone number with at least 10 digits, like 904-555-0100',
    ),
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
  (isSameText(a.lastName, b.lastName) || phoneDigits(a.phone) === phoneDigits(b.phone));

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
