import { z } from 'zod';
import { ageGroupSchema, enrollmentStatusSchema, petTypeSchema } from '../enums.ts';
import { idSchema, pathIdSchema } from '../ids.ts';
import { benefitCodeSchema, daySchema, enrollmentBenefitsSchema } from '../models/benefit.ts';
import { yearStatementSchema } from '../models/year-statement.ts';
import { isEndPending, restartSchema } from '../models/enrollment.ts';
import { furtherPetOfferSchema } from '../models/further-pet-offer.ts';
import { planHoldSchema } from '../models/hold.ts';
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

export const readYearStatement = defineRoute({
  method: 'get',
  path: '/api/enrollments/:id/year-statement',
  service: 'enrollment',
  access: ['owner', 'demo', ...anyStaff],
  limit: 'read',
  summary: "What a plan year's services were, are, and cost, and what the next one costs",
  params: idParams,
  responses: { 200: yearStatementSchema },
  errors: ['not_found'],
});

export const mailedBenefitsSchema = z.object({
  /** The address that it goes to. */
  to: z.string(),
});
export type MailedBenefits = z.infer<typeof mailedBenefitsSchema>;

export const mailBenefits = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/benefits/mail',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'mail-benefits', subject: 'enrollment/:id' },
  summary: "Email what is left of the current plan year to the plan's owner",
  params: idParams,
  body: z.strictObject({}).optional(),
  isIdempotent: 'always',
  responses: { 200: mailedBenefitsSchema },
  errors: ['not_found', 'status_conflict', 'address_unconfirmed'],
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
  /** The last day at the clinic of an active plan that is set to end. */
  endsOn: daySchema.optional(),
  hold: planHoldSchema.optional(),
  isEndPending,
  /** Set if the payment provider doesn't bill the plan, with the day until which it is paid, if it is watched. */
  billing: z.literal('elsewhere').optional(),
  paidUntil: daySchema.optional(),
  /** Null without a plan. */
  totalMonthlyPrice: moneySchema.nullable(),
  membershipFee: moneySchema.nullable(),
  membershipFeePaid: z.boolean().nullable(),
  /** Of a plan that has ended. */
  restart: restartSchema.optional(),
  /** Staff proposed the plan at the counter, and it isn't paid. */
  isProposal: z.literal(true).optional(),
  /** When its death was recorded. Absent while it lives. */
  deceasedAt: z.iso.datetime().optional(),
  /** What another pet of the owner is sold with; only of a pet that was read by its id. Absent: the list prices. */
  furtherPet: furtherPetOfferSchema.optional(),
  age: ageGroupSchema,
  /** In pounds. */
  weight: z.number().nullable(),
  healthConcerns: z.array(z.string()),
});
export type DeskPet = z.infer<typeof deskPetSchema>;

/**
 * Searches owners' names, pets' names, and phone numbers; or one pet by id, followed by its owner's other pets;
 * or the pets that visit today. At most 20, or 200 that visit.
 */
export const searchDesk = defineRoute({
  method: 'get',
  path: '/api/admin/desk/pets',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'Find a pet at the front desk by owner, pet, or phone, or those that visit today',
  query: z.strictObject({
    search: z.string().trim().min(2).max(100).optional(),
    petId: pathIdSchema.optional(),
    visits: z.literal('today').optional(),
  }),
  responses: { 200: z.object({ pets: z.array(deskPetSchema).max(200) }) },
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
  access: ['manager'],
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
