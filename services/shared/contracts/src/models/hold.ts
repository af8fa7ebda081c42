import { z } from 'zod';
import { daySchema } from './benefit.ts';

/** The shortest and the longest hold, in months. */
export const holdMonths = { least: 1, most: 6 } as const;
export const holdMonthsSchema = z.int().min(holdMonths.least).max(holdMonths.most);

/** Staff put the plan on hold. Both days are the clinic's. */
export const planHoldSchema = z.object({
  /** From this day on it can be used again. */
  until: daySchema,
  /** The next charge; those before it are voided. */
  nextChargeOn: daySchema,
});
export type PlanHold = z.infer<typeof planHoldSchema>;
