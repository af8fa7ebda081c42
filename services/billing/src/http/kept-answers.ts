import type { KeptAnswer } from '@petwell/chassis';
import { z } from 'zod';

const withSecretSchema = z.looseObject({ clientSecret: z.string().nullable() });

/** The provider's id of what a client secret belongs to: `pi_…` of `pi_…_secret_…`. */
function intentOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/**
 * Answers with a client secret are kept with the id of its intent in its place; whoever repeats the request
 * gets the secret from the provider once more. So no database holds one.
 */
export function keepWithoutSecret(
  readClientSecret: (intentId: string) => Promise<string | null>,
): KeptAnswer {
  return {
    hide(body) {
      const answer = withSecretSchema.safeParse(body);
      if (!answer.success || answer.data.clientSecret === null) return body;
      return { ...answer.data, clientSecret: intentOf(answer.data.clientSecret) };
    },
    async reveal(body) {
      const answer = withSecretSchema.safeParse(body);
      if (!answer.success || answer.data.clientSecret === null) return body;
      return { ...answer.data, clientSecret: await readClientSecret(answer.data.clientSecret) };
    },
  };
}
