import type { IdempotencyPolicy } from '@petwell/chassis';
import { z } from 'zod';

const responseSchema = z.looseObject({ clientSecret: z.string() });

/**
 * Stores responses with the payment or setup intent's id instead of its client secret, and reads the secret
 * again for a repeated request, so that no database holds one.
 */
export function hideClientSecret(
  readClientSecret: (intentId: string) => Promise<string | null>,
): IdempotencyPolicy {
  return {
    hide(body) {
      const response = responseSchema.safeParse(body).data;
      if (!response) return body;
      // `pi_…` of `pi_…_secret_…`
      const [intentId] = response.clientSecret.split('_secret_');
      return { ...response, clientSecret: intentId };
    },
    async reveal(body) {
      const response = responseSchema.safeParse(body).data;
      if (!response) return body;
      return { ...response, clientSecret: await readClientSecret(response.clientSecret) };
    },
  };
}
