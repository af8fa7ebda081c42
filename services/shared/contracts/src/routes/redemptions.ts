import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import { columnNameSchema } from '../models/appointment.ts';
import {
  benefitBalanceSchema,
  benefitCodeSchema,
  daySchema,
  redemptionSchema,
} from '../models/benefit.ts';
import { moneySchema } from '../money.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

const idParams = z.strictObject({ id: pathIdSchema });

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

/** `amount` is what a discount gave, and only discounts have one. */
const usedServiceSchema = z.strictObject({
  code: benefitCodeSchema,
  quantity: z.int().min(1).max(99).default(1),
  amount: moneySchema
    .refine((amount) => Number(amount) <= 9_999.99, 'Enter $9,999.99 or less')
    .optional(),
});

const useSchema = z.strictObject({
  /** Today, if left out. */
  performedOn: daySchema.optional(),
  note: z.string().trim().max(500).optional(),
  /** Who performed it: one of the clinic's vets or rooms. */
  provider: columnNameSchema.optional(),
  /** A manager's reason for recording although the plan is not active. */
  overrideReason: z.string().trim().min(10, 'Please give a reason').max(500).optional(),
});

/** Several services given on one day, each named once. */
export const redeemBatchSchema = useSchema.extend({
  lines: z
    .array(usedServiceSchema)
    .min(1)
    .max(30)
    .refine(
      (lines) => new Set(lines.map(({ code }) => code)).size === lines.length,
      'Name each service once, with its quantity',
    ),
});
export type RedeemBatch = z.infer<typeof redeemBatchSchema>;

/** The last payment failed; ask the owner to update the card. */
const isPastDue = z.boolean();

export const redemptionBatchSchema = z.object({
  /** In the order of the request. */
  redemptions: z.array(redemptionSchema),
  /** The services with their new counters. */
  benefits: z.array(benefitBalanceSchema),
  isPastDue,
});
export type RedemptionBatch = z.infer<typeof redemptionBatchSchema>;

export const redeemBatch = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/redemptions/batch',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'redeem', subject: 'enrollment/:id' },
  summary: 'Record that services of the plan were used: all of them, or none with what is wrong',
  params: idParams,
  body: redeemBatchSchema,
  isIdempotent: true,
  responses: { 201: redemptionBatchSchema },
  errors: ['not_found', 'none_left', 'plan_not_active', 'status_conflict'],
});

export const undoRedemptions = defineRoute({
  method: 'post',
  path: '/api/admin/redemptions/undo',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'undo-redemption', subject: 'redemptions' },
  summary: "Undo recorded uses of one pet's plan, all of them or none; they stay in the history",
  body: z.strictObject({
    ids: z
      .array(idSchema)
      .min(1)
      .max(30)
      .refine((ids) => new Set(ids).size === ids.length, 'Name each use once'),
    reason: reasonSchema,
  }),
  isIdempotent: true,
  responses: { 200: redemptionBatchSchema },
  errors: ['not_found', 'status_conflict'],
});

export const redemptionResponseSchema = z.object({
  redemption: redemptionSchema,
  benefit: benefitBalanceSchema,
  isPastDue,
});
export type RedemptionResponse = z.infer<typeof redemptionResponseSchema>;

/** One service; pages of the version before send it. */
export const redeem = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/redemptions',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'redeem', subject: 'enrollment/:id' },
  summary: 'Record that a service of the plan was used',
  params: idParams,
  body: useSchema.extend(usedServiceSchema.shape),
  isIdempotent: true,
  responses: { 201: redemptionResponseSchema },
  errors: ['not_found', 'none_left', 'plan_not_active', 'status_conflict'],
});

/** One use; pages of the version before send it. */
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
