import { z } from 'zod';
import { addOnIdsSchema, idSchema, pathIdSchema } from '../ids.ts';
import { versionsOf } from '../legal/versions.ts';
import {
  changeSheetSchema,
  changeTimeSchema,
  changeWaySchema,
  orderedChangeSchema,
} from '../models/plan-change.ts';
import { addOnSchema, planSchema } from '../models/plan.ts';
import { centsSchema, moneySchema } from '../money.ts';
import { actingStaff, anyStaff } from './access.ts';
import { tokenSchema } from './account-links.ts';
import { defineRoute } from './define-route.ts';

const params = z.strictObject({ id: pathIdSchema });
const path = '/api/admin/enrollments/:id/plan-change';

/** What staff choose on the sheet. What the member keeps stays at its version; the rest is sold as it is now. */
export const changeChoiceSchema = z.strictObject({
  planId: idSchema,
  addOnIds: addOnIdsSchema,
  when: changeTimeSchema,
});
export type ChangeChoice = z.infer<typeof changeChoiceSchema>;

export const readPlanChange = defineRoute({
  method: 'get',
  path,
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary:
    'What a plan can change to, what stands in the way, and the change that waits or was made last',
  params,
  responses: {
    200: z.object({
      /** Sold now for the pet, and what it has; the prices of what it has are the member's. */
      plans: z.array(planSchema.pick({ id: true, name: true, monthlyPrice: true })),
      addOns: z.array(addOnSchema.pick({ id: true, name: true, monthlyPrice: true })),
      chosen: changeChoiceSchema,
      /** Why nothing can be changed now, as a sentence; null: it can. */
      obstacle: z.string().nullable(),
      /** Whether staff may record a lower price as agreed by phone. */
      isPhoneAllowed: z.boolean(),
      order: orderedChangeSchema.nullable(),
    }),
  },
  errors: ['not_found', 'service_unavailable'],
});

export const previewPlanChange = defineRoute({
  method: 'post',
  path: `${path}/preview`,
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'What a plan or its add-ons would change to, and what is due today; changes nothing',
  params,
  body: changeChoiceSchema,
  responses: { 200: changeSheetSchema },
  errors: [
    'not_found',
    'unknown_plan',
    'unknown_add_on',
    'plan_not_for_pet',
    'status_conflict',
    'service_unavailable',
  ],
});

/**
 * `shown`: the amounts of the sheet; others are refused with status_conflict. A further change replaces one that isn't
 * agreed to. `phone`: the price isn't higher, nothing is due, and it isn't switched off.
 */
export const orderPlanChange = defineRoute({
  method: 'post',
  path,
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'change-plan', subject: 'enrollment/:id' },
  summary:
    'Ask the owner by link to agree to another plan or other add-ons, or record that they agreed by phone',
  params,
  body: changeChoiceSchema.extend({
    way: changeWaySchema,
    shown: z.strictObject({ dueCents: centsSchema, monthlyCents: centsSchema }),
  }),
  isIdempotent: 'always',
  responses: {
    201: z.object({
      order: orderedChangeSchema,
      /** Of `link`: mailed to the owner, and shown as a code to one who is there. */
      link: z.object({ url: z.url(), expiresAt: z.iso.datetime() }).nullable(),
    }),
  },
  errors: [
    'not_found',
    'unknown_plan',
    'unknown_add_on',
    'plan_not_for_pet',
    'address_unconfirmed',
    'status_conflict',
    'service_unavailable',
  ],
});

/** What was paid for it is refunded in full. */
export const undoPlanChange = defineRoute({
  method: 'post',
  path: `${path}/:changeId/undo`,
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'undo-plan-change', subject: 'enrollment/:id' },
  summary:
    'Take a change of plan back: before its day, or on the same day while nothing new was used',
  params: z.strictObject({ id: pathIdSchema, changeId: z.uuid() }),
  body: z.strictObject({}).optional(),
  isIdempotent: true,
  responses: { 200: orderedChangeSchema },
  errors: ['not_found', 'status_conflict', 'service_unavailable'],
});

/** For how many days a change that came to nothing stays on the work list. */
export const changeCallDays = 30;

/** An owner to call: they agreed to a change, and something came in between. */
export const changeCallSchema = z.object({
  changeId: z.uuid(),
  enrollmentId: idSchema,
  ownerId: idSchema,
  ownerName: z.string(),
  email: z.string(),
  phone: z.string(),
  petName: z.string(),
  /** What they agreed to. */
  planName: z.string(),
  monthlyCents: centsSchema,
  refundedCents: centsSchema,
  refusedAt: z.iso.datetime(),
});
export type ChangeCall = z.infer<typeof changeCallSchema>;

export const listChangeCalls = defineRoute({
  method: 'get',
  path: '/api/admin/plan-change-calls',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary:
    'Members who agreed to a change of plan that could not be made within 30 days, at most 100, latest first',
  responses: { 200: z.object({ items: z.array(changeCallSchema) }) },
  errors: [],
});

/** The holder of the link sees only this. */
export const offeredChangeSchema = z.object({
  firstName: z.string(),
  sheet: changeSheetSchema,
  /** Charged with what is due today; null: none is needed, or there is none. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** `paying`: agreed to, and the bank or the owner has to confirm the payment. */
  state: z.enum(['open', 'paying', 'agreed']),
});
export type OfferedChange = z.infer<typeof offeredChangeSchema>;

export const readOfferedChange = defineRoute({
  method: 'post',
  path: '/api/plan-changes/lookup',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Read which change of plan a link asks about; changes nothing',
  body: z.strictObject({ token: tokenSchema }),
  responses: { 200: offeredChangeSchema },
  errors: ['link_invalid'],
});

/** The amounts that the owner saw; others are refused. Repeated, it charges nothing twice. */
export const agreeToChange = defineRoute({
  method: 'post',
  path: '/api/plan-changes/agree',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Agree to a change of plan with a link, and pay what is due today with the saved card',
  body: z.strictObject({
    token: tokenSchema,
    dueToday: moneySchema,
    monthlyTotal: moneySchema,
    textVersion: z.enum(versionsOf('plan-change')),
    /** False: the owner enters another card, with the client secret of the answer. */
    useSavedCard: z.boolean(),
  }),
  responses: {
    200: z.object({
      outcome: z.enum(['agreed', 'declined', 'action_required', 'card_needed']),
      /** Pays the invoice in the browser; null: nothing is left to pay. */
      clientSecret: z.string().nullable(),
      change: offeredChangeSchema,
    }),
  },
  errors: ['link_invalid', 'status_conflict', 'service_unavailable'],
});

/** After the browser has paid. */
export const confirmChange = defineRoute({
  method: 'post',
  path: '/api/plan-changes/confirm',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Check whether what a change of plan costs today was paid, and carry it out',
  body: z.strictObject({ token: tokenSchema }),
  responses: { 200: offeredChangeSchema },
  errors: ['link_invalid', 'payment_not_confirmed', 'service_unavailable'],
});
