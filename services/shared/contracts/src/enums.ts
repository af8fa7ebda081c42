import { z } from 'zod';

/** Pet types that the form offers. Only dogs and cats have plans. */
export const petTypeSchema = z.enum(['dog', 'cat', 'bird', 'rabbit', 'other']);
export type PetType = z.infer<typeof petTypeSchema>;

/** Age ranges: 0-6 months, 6 months-3 years, 3-7 years, 7+ years. */
export const ageGroupSchema = z.enum(['puppy/kitten', 'young adult', 'adult', 'senior']);
export type AgeGroup = z.infer<typeof ageGroupSchema>;

/** Health concerns that the form offers. The dashboard also takes free text. */
export const offeredConcernSchema = z.enum([
  'allergies',
  'joint issues',
  'dental problems',
  'weight management',
]);
export type OfferedConcern = z.infer<typeof offeredConcernSchema>;

export const genderSchema = z.enum(['male', 'female']);
export type Gender = z.infer<typeof genderSchema>;

/** Enrollment states. */
export const enrollmentStatusSchema = z.enum([
  'pending_payment',
  'active',
  'suspended',
  'cancelled',
]);
export type EnrollmentStatus = z.infer<typeof enrollmentStatusSchema>;

/** What staff may do: viewer reads, staff also acts on subscriptions, manager also deletes and manages staff. */
export const staffRoleSchema = z.enum(['viewer', 'staff', 'manager']);
export type StaffRole = z.infer<typeof staffRoleSchema>;

/** Who or what had an owner's personal data removed; `abandoned`: never paid and never set up. */
export const deletionReasonSchema = z.enum(['staff', 'owner', 'abandoned']);
export type DeletionReason = z.infer<typeof deletionReasonSchema>;

/** Subscription states of the payment provider. */
export const subscriptionStatusSchema = z.enum([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
]);
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>;
