import { z } from 'zod';

/** GET /api/config: what the web app needs to know of the clinic and of paying. */
export const publicConfigSchema = z.object({
  clinic: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    hours: z.array(z.object({ days: z.string(), hours: z.string() })),
    schedulingUrl: z.url(),
    websiteUrl: z.url(),
  }),
  payment: z.object({
    publishableKey: z.string(),
    scriptUrl: z.url(),
    isTestMode: z.boolean(),
    statementDescriptor: z.string(),
  }),
  isDemoEnabled: z.boolean(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
