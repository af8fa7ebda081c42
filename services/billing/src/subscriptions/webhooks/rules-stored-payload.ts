import { z } from 'zod';

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** Unexpected values are left out. */
const storedSchema = z.object({
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
 * Extracts the part of a provider event that is stored: enough to decide which objects to read
 * (webhook-hints.ts), without names, addresses, or cards. Null if it isn't an event.
 */
export function toStoredPayload(event: unknown): z.infer<typeof storedSchema> | null {
  return storedSchema.safeParse(event).data ?? null;
}
