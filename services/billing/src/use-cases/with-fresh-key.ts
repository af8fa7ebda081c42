import { randomUUID } from 'node:crypto';
import { ProviderError } from './payment-provider.ts';

/**
 * Runs a call with an idempotency key, and retries once with a fresh key if the provider responded with an
 * error, because it replays a saved 5xx for a day. `findResult` finds what the call did before; it is needed where a
 * duplicate would do harm, as it doesn't for customers and products.
 */
export async function withFreshKey<Result>(
  key: string,
  call: (key: string) => Promise<Result>,
  findResult: (error: ProviderError) => Promise<Result | null> = () => Promise.resolve(null),
): Promise<Result> {
  try {
    return await call(key);
  } catch (error) {
    if (!(error instanceof ProviderError && error.wasAnswered)) throw error;
    return (await findResult(error)) ?? call(`${key}-${randomUUID()}`);
  }
}
