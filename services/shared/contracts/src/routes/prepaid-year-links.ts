import { z } from 'zod';
import { versionsOf } from '../legal/versions.ts';
import { daySchema } from '../models/benefit.ts';
import { prepaidSheetSchema } from '../models/prepaid-year.ts';
import { moneySchema } from '../money.ts';
import { tokenSchema } from './account-links.ts';
import { defineRoute } from './define-route.ts';

/** The holder of the link sees only this. */
export const offeredYearSchema = z.object({
  firstName: z.string(),
  petName: z.string(),
  planName: z.string(),
  sheet: prepaidSheetSchema,
  /** `paying`: agreed to, and not paid yet. */
  state: z.enum(['open', 'paying', 'paid']),
});
export type OfferedYear = z.infer<typeof offeredYearSchema>;

export const readOfferedYear = defineRoute({
  method: 'post',
  path: '/api/prepaid-years/lookup',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Read which year in advance a link pays; changes nothing',
  body: z.strictObject({ token: tokenSchema }),
  responses: { 200: offeredYearSchema },
  errors: ['link_invalid'],
});

/** The amount and day that the owner saw; others are refused. Repeated, it finds the same invoice. */
export const agreeToYear = defineRoute({
  method: 'post',
  path: '/api/prepaid-years/agree',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Agree with a link to pay a year in advance, once, by the card that is entered next',
  body: z.strictObject({
    token: tokenSchema,
    dueToday: moneySchema,
    until: daySchema,
    textVersion: z.enum(versionsOf('year-link')),
  }),
  responses: {
    200: z.object({
      /** Pays the invoice in the browser; null: nothing is left to pay. */
      clientSecret: z.string().nullable(),
      year: offeredYearSchema,
    }),
  },
  errors: ['link_invalid', 'status_conflict', 'service_unavailable'],
});

/** After the browser has paid. */
export const confirmYear = defineRoute({
  method: 'post',
  path: '/api/prepaid-years/confirm',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Check whether a year in advance was paid, and record it',
  body: z.strictObject({ token: tokenSchema }),
  responses: { 200: offeredYearSchema },
  errors: ['link_invalid', 'payment_not_confirmed', 'service_unavailable'],
});
