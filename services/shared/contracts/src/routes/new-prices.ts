import { z } from 'zod';
import { versionsOf } from '../legal/versions.ts';
import { daySchema } from '../models/benefit.ts';
import { moneySchema } from '../money.ts';
import { tokenSchema } from './account-links.ts';
import { defineRoute } from './define-route.ts';

/** The holder of the link sees only this. */
export const newPriceSchema = z.object({
  firstName: z.string(),
  petName: z.string(),
  planName: z.string(),
  oldMonthlyTotal: moneySchema,
  newMonthlyTotal: moneySchema,
  /** The first day of the plan year with the new price. */
  effectiveFrom: daySchema,
  /** What changes besides the price, one sentence each. */
  changes: z.array(z.string()),
  /** The owner agreed already. */
  isAgreed: z.boolean(),
});
export type NewPrice = z.infer<typeof newPriceSchema>;

export const readNewPrice = defineRoute({
  method: 'post',
  path: '/api/new-prices/lookup',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Read which new price an emailed link asks about; changes nothing',
  body: z.strictObject({ token: tokenSchema }),
  responses: { 200: newPriceSchema },
  errors: ['link_invalid'],
});

/** The amounts that the owner saw. Repeated, it answers the same. */
export const agreeToNewPrice = defineRoute({
  method: 'post',
  path: '/api/new-prices/agree',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Agree to a new price with an emailed link; nothing is charged now',
  body: z.strictObject({
    token: tokenSchema,
    newMonthlyTotal: moneySchema,
    textVersion: z.enum(versionsOf('new-price')),
  }),
  responses: { 200: newPriceSchema },
  errors: ['link_invalid', 'status_conflict'],
});
