import { z } from 'zod';

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** Whatever does not look as expected is left out. */
const keptSchema = z.object({
  data: z.object({
    object: z.object({
      id: z.string().optional().catch(undefined),
      object: z.string().optional().catch(undefined),
      customer: reference.optional().catch(undefined),
      payment_intent: reference.optional().catch(undefined),
      parent: z
        .object({ subscription_details: z.object({ subscription: reference }) })
        .optional()
        .catch(undefined),
    }),
  }),
});

/**
 * What is put on file of a provider's event: enough to know where to look (webhook-hints.ts reads it), and
 * none of the names, addresses and cards that come with it. Null for what is no event.
 */
export function keptPayload(event: unknown): z.infer<typeof keptSchema> | null {
  return keptSchema.safeParse(event).data ?? null;
}
