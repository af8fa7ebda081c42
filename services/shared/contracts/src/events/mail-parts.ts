import { z } from 'zod';

/** Who is greeted, and whose dashboard the email links to. */
export const addressed = { firstName: z.string(), email: z.string() };

export const aboutPlan = {
  ...addressed,
  petName: z.string(),
  planName: z.string(),
};
