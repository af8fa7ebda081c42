import { z } from 'zod';
import { enrollmentStatusSchema } from '../enums.ts';
import { addOnIdsSchema, idSchema } from '../ids.ts';
import { moneySchema } from '../money.ts';
import { addOnSchema, planSchema } from './catalog.ts';
import { ownerContactSchema, ownerSchema } from './owner.ts';
import { petProfileSchema, petSchema } from './pet.ts';

const choiceSchema = z.object({
  planId: idSchema,
  addOnIds: addOnIdsSchema.default([]),
  existingOwnerId: idSchema.nullish(),
});

const newOwnerEnrollmentSchema = z.object({
  pet: petProfileSchema,
  owner: ownerContactSchema,
  enrollment: choiceSchema.extend({ existingOwnerId: z.null().optional() }),
});

/** With existingOwnerId the owner fields of the body are ignored (design §6.5), so they are not even checked. */
const existingOwnerEnrollmentSchema = z.object({
  pet: petProfileSchema,
  owner: z.unknown().optional(),
  enrollment: choiceSchema.extend({ existingOwnerId: idSchema }),
});

function namesExistingOwner(body: unknown): boolean {
  const parsed = z
    .object({ enrollment: z.object({ existingOwnerId: z.number() }) })
    .safeParse(body);
  return parsed.success;
}

/**
 * POST /api/enrollments. Parsing picks the schema by whether `existingOwnerId` is given, so that every
 * issue is reported under its own path instead of as a failed union.
 */
export const enrollmentRequestSchema = z.unknown().transform((body, context) => {
  const schema = namesExistingOwner(body)
    ? existingOwnerEnrollmentSchema
    : newOwnerEnrollmentSchema;
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  }
  return z.NEVER;
});
export type EnrollmentRequest = z.infer<typeof enrollmentRequestSchema>;
export type EnrollmentRequestInput = {
  pet: z.input<typeof petProfileSchema>;
  owner?: z.input<typeof ownerContactSchema>;
  enrollment: z.input<typeof choiceSchema>;
};

/** The stored enrollment (spec §3). `nextBillingDate` is not shown while payment is pending. */
export const enrollmentSchema = z.object({
  id: idSchema,
  petId: idSchema,
  ownerId: idSchema,
  planId: idSchema,
  addOnIds: z.array(z.string()),
  status: enrollmentStatusSchema,
  enrolledAt: z.iso.datetime(),
  nextBillingDate: z.iso.datetime(),
  totalMonthlyPrice: moneySchema,
  membershipFee: moneySchema,
  membershipFeePaid: z.boolean(),
  stripeSubscriptionId: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
});
export type Enrollment = z.infer<typeof enrollmentSchema>;

export const enrollmentResponseSchema = z.object({
  enrollment: enrollmentSchema,
  pet: petSchema,
  owner: ownerSchema,
  plan: planSchema,
  requiresAccountSetup: z.boolean(),
});
export type EnrollmentResponse = z.infer<typeof enrollmentResponseSchema>;

/** An enrollment as the dashboard shows it; plan and add-ons are the snapshot taken when enrolling. */
export const enrollmentViewSchema = z.object({
  id: idSchema,
  status: enrollmentStatusSchema,
  pet: petSchema,
  petId: idSchema,
  plan: planSchema,
  addOns: z.array(addOnSchema),
  totalMonthlyPrice: moneySchema,
  membershipFee: moneySchema,
  membershipFeePaid: z.boolean(),
  nextBillingDate: z.iso.datetime(),
  enrolledAt: z.iso.datetime(),
  stripeSubscriptionId: z.string().nullable(),
  paymentProblem: z.boolean(),
});
export type EnrollmentView = z.infer<typeof enrollmentViewSchema>;

/** GET /api/enrollments/{email}. */
export const ownerEnrollmentsSchema = z.object({
  owner: ownerSchema,
  enrollments: z.array(enrollmentViewSchema),
});
export type OwnerEnrollments = z.infer<typeof ownerEnrollmentsSchema>;

/** POST /api/enrollments/{id}/activate. The claim is checked against the payment provider (design §3). */
export const activateEnrollmentSchema = z.strictObject({
  paymentIntentId: z.string().min(1).max(200),
  status: z.literal('active'),
});

/** PATCH /api/enrollments/{id}/membership-fee. */
export const membershipFeeSchema = z.strictObject({ paid: z.literal(true) });

/** Answer of activate, membership-fee, fix-membership-fee and cancel. */
export const enrollmentViewResponseSchema = z.object({ enrollment: enrollmentViewSchema });
export type EnrollmentViewResponse = z.infer<typeof enrollmentViewResponseSchema>;

/** POST /api/sync-subscriptions: what changed for the signed-in owner. */
export const syncUpdatesSchema = z.object({
  updates: z.array(
    z.object({
      enrollmentId: idSchema,
      oldStatus: enrollmentStatusSchema,
      newStatus: enrollmentStatusSchema,
    }),
  ),
});
export type SyncUpdates = z.infer<typeof syncUpdatesSchema>;
