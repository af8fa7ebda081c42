import { z } from 'zod';

/** What allows a charge: what its payer agreed to, with a click or by phone, or was mailed in time. */
export const chargeBasisSchema = z.object({
  kind: z.enum(['consent', 'notice', 'phone']),
  /** When they agreed, or were mailed first. */
  at: z.iso.datetime(),
  /** As it was shown or mailed. Null: that text was replaced before texts were kept. */
  sentence: z.string().nullable(),
});
export type ChargeBasis = z.infer<typeof chargeBasisSchema>;
