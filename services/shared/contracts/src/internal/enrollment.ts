import { z } from 'zod';
import { deletionReasonSchema } from '../enums.ts';
import { enrollmentSnapshotSchema } from '../events/enrollment-events.ts';
import { idSchema, pathIdSchema } from '../ids.ts';
import { enrollmentUseSchema } from '../models/money-back.ts';
import { ownerSchema } from '../models/owner.ts';
import { defineInternalRoute } from './define-internal-route.ts';

export const internalEnrollmentSchema = enrollmentSnapshotSchema.extend({
  /** Only of one that has ended: whether its pet has another plan, paid or not, so that it can't start again. */
  hasOtherPlan: z.boolean().optional(),
  /** Only of one that takes another owner's plan over, until it does: why it can't now, as a sentence for its owner. */
  handoverObstacle: z.string().optional(),
  /** Of such a one: the plan that ends once its owner agrees. */
  takesOverId: idSchema.optional(),
  /** Only of one that no card pays: why no year of it can be paid in advance now, as a sentence. */
  yearObstacle: z.string().optional(),
  /** Of such a one: why no card can be set up for it now, as a sentence for its owner. */
  setupObstacle: z.string().optional(),
  /** The price campaign that asks its owner about a new price, until the price begins or the old one stays. */
  askedCampaignId: idSchema.optional(),
});
export type InternalEnrollment = z.infer<typeof internalEnrollmentSchema>;

export const readInternalEnrollment = defineInternalRoute({
  method: 'get',
  path: '/internal/enrollments/:id',
  service: 'enrollment',
  internal: ['billing'],
  params: z.strictObject({ id: pathIdSchema }),
  responses: { 200: internalEnrollmentSchema },
});

export const enrollmentUsesSchema = z.object({ uses: z.array(enrollmentUseSchema) });

/** Reads what was used of a plan, oldest first. Empty for an unknown one. */
export const readEnrollmentUses = defineInternalRoute({
  method: 'get',
  path: '/internal/enrollments/:id/uses',
  service: 'enrollment',
  internal: ['billing'],
  params: z.strictObject({ id: pathIdSchema }),
  responses: { 200: enrollmentUsesSchema },
});

export const copyOwnerSchema = z.strictObject({ owner: ownerSchema, version: z.int().positive() });
export type CopyOwner = z.infer<typeof copyOwnerSchema>;

/** Updates enrollment's copy of an owner if `version` is newer than the stored one. */
export const copyOwner = defineInternalRoute({
  method: 'put',
  path: '/internal/owners/:id',
  service: 'enrollment',
  internal: ['identity'],
  params: z.strictObject({ id: pathIdSchema }),
  body: copyOwnerSchema,
  responses: { 204: null },
});

export const endEnrollmentsSchema = z.strictObject({ reason: deletionReasonSchema });

/**
 * Ends every subscription of an owner at the payment provider before identity deletes the owner. After
 * service_unavailable, repeat the call to resume; subscriptions already ended stay ended.
 */
export const endEnrollments = defineInternalRoute({
  method: 'post',
  path: '/internal/owners/:id/end-plans',
  service: 'enrollment',
  internal: ['identity'],
  params: z.strictObject({ id: pathIdSchema }),
  body: endEnrollmentsSchema,
  responses: { 204: null },
});

export const firstPaymentsSchema = z.object({ hasPaid: z.boolean() });

/** Tells whether one of the owner's plans became active for the first time after `since`. */
export const readFirstPayments = defineInternalRoute({
  method: 'get',
  path: '/internal/owners/:id/first-payments',
  service: 'enrollment',
  internal: ['identity'],
  params: z.strictObject({ id: pathIdSchema }),
  query: z.object({ since: z.iso.datetime() }),
  responses: { 200: firstPaymentsSchema },
});

export const unpaidEndedSchema = z.object({ hasPaid: z.boolean() });

/**
 * Ends the owner's enrollments that were never paid, each once the payment provider can no longer charge for
 * it. `hasPaid`: at least one enrollment is or was paid. After service_unavailable, repeat the call to resume.
 */
export const endUnpaid = defineInternalRoute({
  method: 'post',
  path: '/internal/owners/:id/end-unpaid',
  service: 'enrollment',
  internal: ['identity'],
  params: z.strictObject({ id: pathIdSchema }),
  responses: { 200: unpaidEndedSchema },
});
