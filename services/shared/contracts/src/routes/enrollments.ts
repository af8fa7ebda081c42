import { z } from 'zod';
import { enrollmentStatusSchema } from '../enums.ts';
import { addOnIdsSchema, idSchema, pathIdSchema } from '../ids.ts';
import { enrollmentSchema, enrollmentViewSchema } from '../models/enrollment.ts';
import { emailSchema } from '../models/email.ts';
import { furtherPetOfferSchema, shownOfferSchema } from '../models/further-pet-offer.ts';
import { newContactSchema, ownerSchema, type OwnerContact } from '../models/owner.ts';
import { petProfileSchema, petSchema } from '../models/pet.ts';
import { planSchema } from '../models/plan.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

const enrollmentParams = z.strictObject({ id: pathIdSchema });
const noBody = z.strictObject({}).optional();

const choiceSchema = z.object({
  planId: idSchema,
  addOnIds: addOnIdsSchema.default([]),
  shown: shownOfferSchema.optional(),
  existingOwnerId: idSchema.nullish(),
  /** Enrolls a pet although the owner has one of the same name and type with a plan. */
  confirmDuplicate: z.boolean().optional(),
});

const enrollmentBodySchema = z.object({
  pet: petProfileSchema,
  owner: newContactSchema.optional(),
  enrollment: choiceSchema,
});
export type EnrollmentRequestInput = z.input<typeof enrollmentBodySchema>;
type EnrollmentBody = z.infer<typeof enrollmentBodySchema>;

const existingOwnerSchema = z.object({ enrollment: z.object({ existingOwnerId: z.number() }) });
const namesOwner = (body: unknown) => existingOwnerSchema.safeParse(body).success;

/** With `existingOwnerId`, `owner` is ignored, even when invalid; otherwise it is required. */
export const enrollmentRequestSchema = z.preprocess(
  (body: EnrollmentRequestInput) => (namesOwner(body) ? { ...body, owner: undefined } : body),
  enrollmentBodySchema.refine(
    (body): body is NewOwnerRequest | ExistingOwnerRequest =>
      body.owner !== undefined || namesOwner(body),
    {
      path: ['owner'],
      message: 'Required',
      // Together with the issues of other fields, unless the body is no object.
      when: ({ issues }) => issues.every(({ path = [] }) => path.length > 0),
    },
  ),
);
export type NewOwnerRequest = EnrollmentBody & { owner: OwnerContact };
type ExistingOwnerRequest = EnrollmentBody & {
  owner?: undefined;
  enrollment: { existingOwnerId: number };
};
export type EnrollmentRequest = z.infer<typeof enrollmentRequestSchema>;

export const enrollmentResponseSchema = z.object({
  enrollment: enrollmentSchema,
  pet: petSchema,
  owner: ownerSchema,
  plan: planSchema,
  requiresAccountSetup: z.boolean(),
});
export type EnrollmentResponse = z.infer<typeof enrollmentResponseSchema>;

export const enroll = defineRoute({
  method: 'post',
  path: '/api/enrollments',
  service: 'enrollment',
  access: 'anyone',
  limit: 'enroll',
  summary: 'Enroll a pet, as a new customer or as the signed-in owner',
  body: enrollmentRequestSchema,
  isIdempotent: true,
  responses: { 201: enrollmentResponseSchema },
  errors: [
    'unknown_plan',
    'unknown_add_on',
    'plan_not_for_pet',
    'price_changed',
    'account_exists',
    'account_setup_pending',
    'already_paid',
    'duplicate_pet',
    'unpaid_limit',
    'status_conflict',
  ],
});

export const ownerEnrollmentsSchema = z.object({
  owner: ownerSchema,
  enrollments: z.array(enrollmentViewSchema),
  /** What another pet of the owner is sold with. Absent: the list prices. */
  furtherPet: furtherPetOfferSchema.optional(),
});
export type OwnerEnrollments = z.infer<typeof ownerEnrollmentsSchema>;

export const readEnrollments = defineRoute({
  method: 'get',
  path: '/api/enrollments/:email',
  service: 'enrollment',
  access: ['owner', 'demo', ...anyStaff],
  limit: 'read',
  summary: "An owner's dashboard, for the owner and for staff",
  params: z.strictObject({ email: emailSchema }),
  responses: { 200: ownerEnrollmentsSchema },
  errors: ['not_found'],
});

/** `paymentIntentId` is not trusted; it is verified with the payment provider. */
export const activateEnrollmentSchema = z.strictObject({
  paymentIntentId: z.string().min(1).max(200),
  status: z.literal('active'),
});

export const enrollmentViewResponseSchema = z.object({ enrollment: enrollmentViewSchema });
export type EnrollmentViewResponse = z.infer<typeof enrollmentViewResponseSchema>;

export const activateEnrollment = defineRoute({
  method: 'post',
  path: '/api/enrollments/:id/activate',
  service: 'enrollment',
  access: ['owner', 'setup', ...actingStaff],
  limit: 'pay',
  audit: { action: 'activate', subject: 'enrollment/:id' },
  summary: 'Report a successful payment; the payment provider is asked to confirm it',
  params: enrollmentParams,
  body: activateEnrollmentSchema,
  isIdempotent: true,
  responses: { 200: enrollmentViewResponseSchema },
  errors: ['not_found', 'payment_not_confirmed'],
});

export const membershipFeeSchema = z.strictObject({ paid: z.literal(true) });

export const confirmMembershipFee = defineRoute({
  method: 'patch',
  path: '/api/enrollments/:id/membership-fee',
  service: 'enrollment',
  access: ['owner', 'setup', ...actingStaff],
  limit: 'pay',
  audit: { action: 'confirm-fee', subject: 'enrollment/:id' },
  summary: 'Report the membership fee as paid; the payment provider is asked to confirm it',
  params: enrollmentParams,
  body: membershipFeeSchema,
  responses: { 200: enrollmentViewResponseSchema },
  errors: ['not_found', 'payment_not_confirmed'],
});

export const fixMembershipFee = defineRoute({
  method: 'post',
  path: '/api/enrollments/:id/fix-membership-fee',
  service: 'enrollment',
  access: ['owner', ...actingStaff],
  limit: 'pay',
  audit: { action: 'confirm-fee', subject: 'enrollment/:id' },
  summary: 'Check again whether the membership fee was paid',
  params: enrollmentParams,
  body: noBody,
  isIdempotent: true,
  responses: { 200: enrollmentViewResponseSchema },
  errors: ['not_found', 'payment_not_confirmed'],
});

export const cancelEnrollment = defineRoute({
  method: 'post',
  path: '/api/enrollments/:id/cancel',
  service: 'enrollment',
  access: ['owner', ...actingStaff],
  limit: 'write',
  audit: { action: 'cancel', subject: 'enrollment/:id' },
  summary: 'Cancel a plan, first at the payment provider: at once, or with the paid month',
  params: enrollmentParams,
  body: noBody,
  isIdempotent: true,
  responses: { 200: enrollmentViewResponseSchema },
  errors: ['not_found', 'status_conflict'],
});

export const discardEnrollment = defineRoute({
  method: 'post',
  path: '/api/enrollments/:id/discard',
  service: 'enrollment',
  access: ['owner'],
  limit: 'write',
  summary: 'Remove an enrollment that was never paid',
  params: enrollmentParams,
  body: noBody,
  isIdempotent: true,
  responses: { 204: null },
  errors: ['not_found', 'already_paid'],
});

/** Changes for the signed-in owner. */
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

export const syncSubscriptions = defineRoute({
  method: 'post',
  path: '/api/sync-subscriptions',
  service: 'enrollment',
  access: ['owner'],
  limit: 'write',
  summary: "Bring the owner's enrollments in line with the payment provider",
  body: noBody,
  isIdempotent: true,
  responses: { 200: syncUpdatesSchema },
});
