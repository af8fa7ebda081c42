import { type Plan, plansResponseSchema } from '@petwell/contracts';

/** The answer of GET /api/plans. In a file of its own: nobody waits for zod to see the page around the plans. */
export const parsePlans = (value: unknown): Plan[] => plansResponseSchema.parse(value);
