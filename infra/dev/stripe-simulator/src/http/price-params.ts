import { z } from 'zod';
import { amount, currency, integer, metadata } from './params.ts';

/** How often a price is charged. */
export const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.refine((value) => value >= 1 && value <= 36).optional(),
  trial_period_days: integer.optional(),
  usage_type: z.literal('licensed').optional(),
});
export const taxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified']);
/** A price that comes with its product. */
export const priceData = z.strictObject({
  currency,
  unit_amount: amount,
  recurring: recurring.optional(),
  metadata: metadata.optional(),
  tax_behavior: taxBehavior.optional(),
});
