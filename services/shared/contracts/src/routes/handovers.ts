import { z } from 'zod';
import { pathIdSchema } from '../ids.ts';
import { newContactSchema } from '../models/owner.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

const params = z.strictObject({ id: pathIdSchema });
const path = '/api/admin/enrollments/:id/handover';

/** `asked`: the new owner was mailed a link. `agreed`: the plan before is being ended. `done`: it ends, and its owner knows. */
export const handoverStateSchema = z.enum(['asked', 'agreed', 'done']);

export const handoverSchema = z.object({
  state: handoverStateSchema,
  newOwnerName: z.string(),
  newOwnerEmail: z.string(),
  orderedAt: z.iso.datetime(),
  /** The staff member who recorded that the owner agreed. */
  orderedBy: z.string(),
  /** Until when the link works. */
  until: z.iso.datetime(),
});
export type Handover = z.infer<typeof handoverSchema>;

/** A plan's handover; null: there is none. */
export const handoverResponseSchema = z.object({ handover: handoverSchema.nullable() });
export type HandoverResponse = z.infer<typeof handoverResponseSchema>;

export const readHandover = defineRoute({
  method: 'get',
  path,
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'The handover of a pet and its plan to a new owner, and what stands in the way of one',
  params,
  responses: {
    200: handoverResponseSchema.extend({
      /** Why the plan can't be handed over now, as a sentence; null: it can. */
      obstacle: z.string().nullable(),
    }),
  },
  errors: ['not_found', 'service_unavailable'],
});

export const orderHandoverSchema = z.strictObject({
  newOwner: newContactSchema,
  /** The owner agreed to it, which is recorded with the staff member's name. */
  isAgreed: z.literal(true, 'The owner has to agree first'),
  /** The new owner has another pet of the same name and type with a plan. */
  confirmDuplicate: z.boolean().optional(),
  /** The new owner said that the address is theirs: an account that only a browser has claimed is taken over. */
  confirmAddress: z.boolean().optional(),
});
export type OrderHandover = z.infer<typeof orderHandoverSchema>;

/** A further order replaces one that wasn't agreed to. */
export const orderHandover = defineRoute({
  method: 'post',
  path,
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'hand-over', subject: 'enrollment/:id' },
  summary:
    'Mail a pet’s new owner a link to take its plan over; nothing changes for its owner before they agree',
  params,
  body: orderHandoverSchema,
  isIdempotent: true,
  responses: { 200: handoverResponseSchema },
  errors: [
    'not_found',
    'duplicate_pet',
    'already_paid',
    'address_claimed',
    'address_unconfirmed',
    'status_conflict',
    'service_unavailable',
  ],
});

export const callOffHandover = defineRoute({
  method: 'post',
  path: `${path}/call-off`,
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'call-off-handover', subject: 'enrollment/:id' },
  summary: 'Call a handover off that the new owner hasn’t agreed to',
  params,
  body: z.strictObject({}).optional(),
  isIdempotent: true,
  responses: { 200: handoverResponseSchema },
  errors: ['not_found', 'status_conflict', 'service_unavailable'],
});
