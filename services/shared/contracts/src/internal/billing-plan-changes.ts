import { z } from 'zod';
import { pathIdSchema } from '../ids.ts';
import { changeSheetSchema } from '../models/plan-change.ts';
import { addOnSchema, planSchema } from '../models/plan.ts';
import { centsSchema } from '../money.ts';
import { defineInternalRoute } from './define-internal-route.ts';

const enrollmentParams = z.strictObject({ enrollmentId: pathIdSchema });
const changeParams = enrollmentParams.extend({ changeId: z.uuid() });

/** What a member is asked about. `changeId` is also the `termsId` of the terms that follow. */
export const planChangeOfferSchema = z.strictObject({
  changeId: z.uuid(),
  sheet: changeSheetSchema,
  plan: planSchema,
  addOns: z.array(addOnSchema),
  /** The sum of plan and add-ons. */
  monthlyCents: centsSchema,
  /** What is due today, by plan and add-on; empty: nothing. They add up to the sheet's amount. */
  dueLines: z.array(
    z.object({
      kind: z.enum(['plan', 'add-on']),
      catalogId: z.int().positive(),
      version: z.int().positive(),
      /** As on the receipt. */
      description: z.string(),
      cents: centsSchema,
    }),
  ),
  /** The link works until then: no charge may come before it that the sheet doesn't count. */
  until: z.iso.datetime(),
});
export type PlanChangeOffer = z.infer<typeof planChangeOfferSchema>;

/**
 * Makes the link that asks an owner about a change of plan, and mails it; repeated, it mails nothing again. Earlier
 * links about changes of this plan end, unless one was agreed to: status_conflict.
 * Errors: status_conflict (disputed, past due, ending, ended, on hold, or another change is agreed to).
 */
export const offerPlanChange = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/plan-changes',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams,
  body: planChangeOfferSchema,
  bodyLimitBytes: 128 * 1024,
  responses: { 200: z.object({ url: z.url(), expiresAt: z.iso.datetime() }) },
});

/**
 * Ends an offer. `agreed`: the owner was first. An invoice that waits for its payment is voided; unknown ones never were
 * offered: `ended`.
 */
export const endPlanChangeOffer = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/plan-changes/:changeId/end',
  service: 'billing',
  internal: ['enrollment'],
  params: changeParams,
  responses: { 200: z.object({ outcome: z.enum(['ended', 'agreed']) }) },
});

/**
 * Takes an agreed change back: withdraws its terms, and refunds what was paid for it in full. `charged`: the new price was
 * charged before. Repeated, it refunds nothing twice. After service_unavailable, repeat the call.
 */
export const revertPlanChange = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/plan-changes/:changeId/revert',
  service: 'billing',
  internal: ['enrollment'],
  params: changeParams,
  body: z.strictObject({ reason: z.string().max(200) }),
  responses: {
    200: z.object({ outcome: z.enum(['reverted', 'charged']), refundedCents: centsSchema }),
  },
});
