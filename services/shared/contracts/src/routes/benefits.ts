import { z } from 'zod';
import { enrollmentStatusSchema, petTypeSchema } from '../enums.ts';
import { idSchema, pathIdSchema } from '../ids.ts';
import {
  benefitBalanceSchema,
  benefitCodeSchema,
  daySchema,
  enrollmentBenefitsSchema,
  redemptionSchema,
} from '../models/benefit.ts';
import { moneySchema } from '../money.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

const idParams = z.strictObject({ id: pathIdSchema });

export const readBenefits = defineRoute({
  method: 'get',
  path: '/api/enrollments/:id/benefits',
  service: 'enrollment',
  access: ['owner', 'demo', ...anyStaff],
  limit: 'read',
  summary: "The current plan year's services: owed, used, and left",
  params: idParams,
  responses: { 200: enrollmentBenefitsSchema },
  errors: ['not_found'],
});

export const redemptionsSchema = z.object({
  /** Newest first, undone ones included, of the current plan year. */
  redemptions: z.array(redemptionSchema),
});

export const readRedemptions = defineRoute({
  method: 'get',
  path: '/api/admin/enrollments/:id/redemptions',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'What was recorded in the current plan year, with what was undone',
  params: idParams,
  responses: { 200: redemptionsSchema },
  errors: ['not_found'],
});

const reasonSchema = z.string().trim().min(3, 'Please give a reason').max(500);

/** `amount` is what a discount gave, and only discounts have one. `performedOn` defaults to today. */
export const redeemSchema = z.strictObject({
  code: benefitCodeSchema,
  quantity: z.int().min(1).max(99).default(1),
  performedOn: daySchema.optional(),
  note: z.string().trim().max(500).optional(),
  amount: moneySchema
    .refine((amount) => Number(amount) <= 9_999.99, 'Enter $9,999.99 or less')
    .optional(),
  /** A manager's reason for recording although the plan is not active. */
  overrideReason: z.string().trim().min(10, 'Please give a reason').max(500).optional(),
});
export type RedeemRequest = z.infer<typeof redeemSchema>;

export const redemptionResponseSchema = z.object({
  redemption: redemptionSchema,
  benefit: benefitBalanceSchema,
  /** The last payment failed; ask the owner to update the card. */
  isPastDue: z.boolean(),
});
export type RedemptionResponse = z.infer<typeof redemptionResponseSchema>;

export const redeem = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/redemptions',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'redeem', subject: 'enrollment/:id' },
  summary: 'Record that a service of the plan was used',
  params: idParams,
  body: redeemSchema,
  isIdempotent: true,
  responses: { 201: redemptionResponseSchema },
  errors: ['not_found', 'none_left', 'plan_not_active', 'status_conflict'],
});

export const undoRedemption = defineRoute({
  method: 'post',
  path: '/api/admin/redemptions/:id/undo',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'undo-redemption', subject: 'redemption/:id' },
  summary: 'Undo a recorded use; it stays in the history',
  params: idParams,
  body: z.strictObject({ reason: reasonSchema }),
  isIdempotent: true,
  responses: { 200: redemptionResponseSchema },
  errors: ['not_found', 'status_conflict'],
});

/** Undoes the use here and records it there, in one step. Same rules as recording it there. */
export const moveRedemption = defineRoute({
  method: 'post',
  path: '/api/admin/redemptions/:id/move',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'move-redemption', subject: 'redemption/:id' },
  summary: "Move a recorded use to another pet's plan",
  params: idParams,
  body: z.strictObject({ enrollmentId: idSchema, reason: reasonSchema }),
  isIdempotent: true,
  responses: { 201: redemptionResponseSchema },
  errors: ['not_found', 'none_left', 'plan_not_active', 'status_conflict'],
});

/** A pet with its newest plan that counts: active before suspended before pending before canceled. */
export const deskPetSchema = z.object({
  petId: idSchema,
  petName: z.string(),
  type: petTypeSchema,
  breed: z.string(),
  photoUrl: z.string().nullable(),
  ownerId: idSchema,
  ownerName: z.string(),
  phone: z.string(),
  enrollmentId: idSchema.nullable(),
  planName: z.string().nullable(),
  status: enrollmentStatusSchema.nullable(),
  paymentProblem: z.boolean(),
  /** When its death was recorded. Absent while it lives. */
  deceasedAt: z.iso.datetime().optional(),
});
export type DeskPet = z.infer<typeof deskPetSchema>;

/** Searches owners' names, pets' names, and phone numbers; or one pet by id. */
export const searchDesk = defineRoute({
  method: 'get',
  path: '/api/admin/desk/pets',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'Find a pet at the front desk by owner, pet, or phone',
  query: z.strictObject({
    search: z.string().trim().min(2).max(100).optional(),
    petId: pathIdSchema.optional(),
  }),
  responses: { 200: z.object({ pets: z.array(deskPetSchema).max(20) }) },
});

/** Features of plans sold before benefits existed that match no benefit; at most 100, closing one brings up the next. */
export const unmatchedFeaturesSchema = z.object({
  enrollments: z.array(
    z.object({
      enrollmentId: idSchema,
      ownerId: idSchema,
      ownerName: z.string(),
      email: z.string(),
      phone: z.string(),
      petName: z.string(),
      planName: z.string(),
      features: z.array(z.string()),
    }),
  ),
});
export type UnmatchedFeatures = z.infer<typeof unmatchedFeaturesSchema>;

export const listUnmatchedFeatures = defineRoute({
  method: 'get',
  path: '/api/admin/unmatched-features',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'Agreed features that match no benefit, oldest enrollment first',
  responses: { 200: unmatchedFeaturesSchema },
});

/** The entry leaves the work list; nothing else changes. */
export const closeUnmatchedFeatures = defineRoute({
  method: 'post',
  path: '/api/admin/unmatched-features/:id/close',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'close-case', subject: 'enrollment/:id' },
  summary: 'Close the entry about an enrollment whose features match no benefit',
  params: idParams,
  responses: { 204: null },
  errors: ['not_found'],
});

/** Plan years that have ended, by plan. Without demo accounts and deleted customers. */
export const benefitReportSchema = z.object({
  plans: z.array(
    z.object({
      planName: z.string(),
      /** Ended plan years of all members. */
      planYears: z.int().nonnegative(),
      /** Services at list price, and discounts given. */
      valueUsed: moneySchema,
      /** Fees and months paid in these plan years, minus refunds; null while billing can't be reached. */
      collected: moneySchema.nullable(),
      benefits: z.array(
        z.object({
          code: benefitCodeSchema,
          label: z.string(),
          /** Null for discounts. */
          allowed: z.int().nonnegative().nullable(),
          redeemed: z.int().nonnegative(),
          value: moneySchema,
        }),
      ),
    }),
  ),
});
export type BenefitReport = z.infer<typeof benefitReportSchema>;

const report = {
  method: 'get',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
} as const;

export const readBenefitReport = defineRoute({
  ...report,
  path: '/api/admin/reports/benefits',
  summary: 'How much of the ended plan years was used, by plan and benefit',
  responses: { 200: benefitReportSchema },
});

export const exportBenefitReport = defineRoute({
  ...report,
  path: '/api/admin/reports/benefits.csv',
  summary: 'The same report as CSV',
  responses: { 200: { mediaType: 'text/csv' } },
});
