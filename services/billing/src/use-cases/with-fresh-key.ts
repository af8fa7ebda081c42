import { randomUUID } from 'node:crypto';
import { ProviderError } from './payment-provider.ts';

/**
 * Runs a call with an idempotency key, and retries once with a fresh key if the provider responded with an
 * error, because it replays a saved 5xx for a day. For customers and products, where a duplicate is harmless.
 */
export async function withFreshKey<Result>(
  key: string,
  call: (key: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await call(key);
  } catch (error) {
    if (!(error instanceof ProviderError && error.wasAnswered)) throw error;
    return call(`${key}-${randomUUID()}`);
  }
}
