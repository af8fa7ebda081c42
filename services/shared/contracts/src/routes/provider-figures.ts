import { z } from 'zod';
import { defineRoute } from './define-route.ts';
import { cursorSchema, idSchema } from '../ids.ts';
import { columnNameSchema } from '../models/appointment.ts';
import { daySchema, monthSchema } from '../models/benefit.ts';
import { centsSchema } from '../money.ts';

/** What a vet or room performed in a month. Amounts in cents. */
const performedSchema = z.object({
  /** Null: no one was named. */
  provider: z.string().nullable(),
  uses: z.int().nonnegative(),
  /** At list price; of discounts, what they gave. */
  listCents: centsSchema,
  /**
   * At plan value: each use's share of the price of the member's plan year, twelve monthly payments, by list price among
   * all that the year includes. Discounts have none.
   */
  planCents: centsSchema,
});
export const providerFiguresSchema = z.object({
  month: monthSchema,
  providers: z.array(performedSchema),
});
export type ProviderFigures = z.infer<typeof providerFiguresSchema>;

export const performedUseSchema = z.object({
  id: idSchema,
  petId: idSchema,
  petName: z.string(),
  ownerName: z.string(),
  label: z.string(),
  quantity: z.int().positive(),
  performedOn: daySchema,
  listCents: centsSchema,
  planCents: centsSchema,
});
export type PerformedUse = z.infer<typeof performedUseSchema>;

const report = {
  method: 'get',
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
} as const;

export const readProviderFigures = defineRoute({
  ...report,
  path: '/api/admin/reports/providers',
  summary: 'What each vet or room performed in a month, at list price and at plan value',
  query: z.strictObject({ month: monthSchema }),
  responses: { 200: providerFiguresSchema },
});

/** Without a provider: the uses for which no one was named. */
export const listPerformedUses = defineRoute({
  ...report,
  path: '/api/admin/reports/providers/uses',
  summary: 'The uses of a month that a vet or room performed, in pages of 50, newest first',
  query: z.strictObject({
    month: monthSchema,
    provider: columnNameSchema.optional(),
    cursor: cursorSchema.optional(),
  }),
  responses: {
    200: z.object({ uses: z.array(performedUseSchema), nextCursor: cursorSchema.nullable() }),
  },
});
