import { z } from 'zod';
import { cursorSchema, idSchema } from '../ids.ts';
import { centsSchema } from '../money.ts';
import { anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

/** How long the call to a member whom the mails didn't reach stays on the work list. */
export const priceCallDays = 90;

/** A member who keeps the old price because a mail about the new one failed. */
export const priceCallSchema = z.object({
  enrollmentId: idSchema,
  ownerId: idSchema,
  ownerName: z.string(),
  email: z.string(),
  phone: z.string(),
  petName: z.string(),
  planName: z.string(),
  campaignId: idSchema,
  /** What they keep, and what the mails were about, with add-ons. */
  oldMonthlyCents: centsSchema,
  newMonthlyCents: centsSchema,
  failedAt: z.iso.datetime(),
});
export type PriceCall = z.infer<typeof priceCallSchema>;

export const listPriceCalls = defineRoute({
  method: 'get',
  path: '/api/admin/price-calls',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary:
    'Members whom the mails of a price campaign did not reach within 90 days, in pages of 50, latest first',
  query: z.strictObject({ cursor: cursorSchema.optional() }),
  responses: {
    200: z.object({
      items: z.array(priceCallSchema),
      /** Of all pages. */
      total: z.int(),
      nextCursor: cursorSchema.nullable(),
    }),
  },
});
