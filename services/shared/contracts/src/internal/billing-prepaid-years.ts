import { z } from 'zod';
import { pathIdSchema } from '../ids.ts';
import { centsSchema } from '../money.ts';
import { prepaidSheetSchema, yearLinkSchema } from '../models/prepaid-year.ts';
import { defineInternalRoute } from './define-internal-route.ts';

/** What an owner is asked to pay by card. `yearId` is also the link's id, and that of the payment that enrollment records. */
export const yearOfferSchema = z.strictObject({ yearId: z.uuid(), sheet: prepaidSheetSchema });
export type YearOffer = z.infer<typeof yearOfferSchema>;

/**
 * Makes the link with which an owner pays a year in advance by card, and mails it; repeated, it mails nothing again.
 * Earlier links for a year of this plan end, and their invoices are voided.
 * Errors: status_conflict (a card pays the plan, it ended or ends, or its pet died; a year is being paid).
 */
export const offerPrepaidYear = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/prepaid-years',
  service: 'billing',
  internal: ['enrollment'],
  params: z.strictObject({ enrollmentId: pathIdSchema }),
  body: yearOfferSchema,
  responses: { 200: z.object({ url: z.url(), expiresAt: z.iso.datetime() }) },
});

export const readYearLink = defineInternalRoute({
  method: 'get',
  path: '/internal/enrollments/:enrollmentId/prepaid-years',
  service: 'billing',
  internal: ['enrollment'],
  params: z.strictObject({ enrollmentId: pathIdSchema }),
  responses: { 200: z.object({ link: yearLinkSchema.nullable() }) },
});

/** Ends the link, and voids its invoice. Errors: status_conflict (it was paid). After service_unavailable, repeat it. */
export const callOffYear = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/prepaid-years/call-off',
  service: 'billing',
  internal: ['enrollment'],
  params: z.strictObject({ enrollmentId: pathIdSchema }),
  responses: { 204: null },
});

/**
 * Refunds unused months of a year to its card, once: repeated for the same amount, it refunds nothing again.
 * Errors: not_found, status_conflict, refund_too_large, disputed. After service_unavailable, repeat the call.
 */
export const refundPrepaidYear = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/prepaid-years/:yearId/refund',
  service: 'billing',
  internal: ['enrollment'],
  params: z.strictObject({ enrollmentId: pathIdSchema, yearId: z.uuid() }),
  body: z.strictObject({ amountCents: centsSchema }),
  responses: { 200: z.object({ refundedCents: centsSchema }) },
});
