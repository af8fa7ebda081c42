import { z } from 'zod';

/** Pet types in the form. Plans exist only for dogs and cats. */
export const petTypeSchema = z.enum(['dog', 'cat', 'bird', 'rabbit', 'other']);
export type PetType = z.infer<typeof petTypeSchema>;

/** Age ranges: 0-6 months, 6 months-3 years, 3-7 years, 7+ years. */
export const ageGroupSchema = z.enum(['puppy/kitten', 'young adult', 'adult', 'senior']);
export type AgeGroup = z.infer<typeof ageGroupSchema>;

/** Health concerns in the form. The dashboard also accepts free text. */
export const offeredConcernSchema = z.enum([
  'allergies',
  'joint issues',
  'dental problems',
  'weight management',
]);
export type OfferedConcern = z.infer<typeof offeredConcernSchema>;

/** Kinds of care, for services and visits. */
export const careTypeSchema = z.enum([
  'exam',
  'dental',
  'lab',
  'vaccine',
  'grooming',
  'surgery',
  'prevention',
  'other',
]);
export type CareType = z.infer<typeof careTypeSchema>;

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

/**
 * Staff roles: viewer reads, staff also manages subscriptions, manager also deletes data and manages staff.
 */
export const staffRoleSchema = z.enum(['viewer', 'staff', 'manager']);
export type StaffRole = z.infer<typeof staffRoleSchema>;

/** Why an owner's personal data was deleted; `abandoned`: never paid and never set up. */
export const deletionReasonSchema = z.enum(['staff', 'owner', 'abandoned']);
export type DeletionReason = z.infer<typeof deletionReasonSchema>;

/** Why a plan is ended. `new_owner`: the pet's new owner goes on with a plan of their own. */
export const endingReasonSchema = z.enum([
  'moved',
  'pet_died',
  'price',
  'service',
  'outgrown',
  'other',
  'new_owner',
]);
export type EndingReason = z.infer<typeof endingReasonSchema>;

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
