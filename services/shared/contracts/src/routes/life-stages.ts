import { z } from 'zod';
import { ageGroupSchema } from '../enums.ts';
import { cursorSchema, idSchema, pathIdSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { centsSchema } from '../money.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

/** A plan that its pet grows out of, and the change that is prepared. */
export const outgrownPlanSchema = z.object({
  enrollmentId: idSchema,
  ownerId: idSchema,
  ownerName: z.string(),
  email: z.string(),
  phone: z.string(),
  petName: z.string(),
  planName: z.string(),
  /** With add-ons. */
  monthlyCents: centsSchema,
  /** What the pet is on `effectiveFrom`. */
  ageGroup: ageGroupSchema,
  /** The plan of the same tier that is sold for it then; null: none is. */
  follower: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** The first day of the next plan year. Past, if the owner didn't answer and the plan went on. */
  effectiveFrom: daySchema,
  /** When the owner was mailed; null: not yet, or never if nothing follows. */
  toldAt: z.iso.datetime().nullable(),
  /** Without an answer it ends with the plan year, as the owner was mailed. Otherwise it goes on. */
  endsUnanswered: z.boolean(),
});
export type OutgrownPlan = z.infer<typeof outgrownPlanSchema>;

export const listOutgrownPlans = defineRoute({
  method: 'get',
  path: '/api/admin/life-stages',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'Plans that pets grow out of, from 45 days before on, in pages of 50, earliest first',
  query: z.strictObject({ cursor: cursorSchema.optional() }),
  responses: {
    200: z.object({
      items: z.array(outgrownPlanSchema),
      /** Of all pages. */
      total: z.int(),
      nextCursor: cursorSchema.nullable(),
    }),
  },
});

export const keepOutgrownPlan = defineRoute({
  method: 'post',
  path: '/api/admin/life-stages/:id/keep',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'keep-plan', subject: 'enrollment/:id' },
  summary:
    'Record that the owner keeps a plan that the pet grows out of, which takes it off the work list',
  params: z.strictObject({ id: pathIdSchema }),
  body: z.strictObject({}).optional(),
  responses: { 204: null },
  errors: ['not_found', 'status_conflict'],
});
