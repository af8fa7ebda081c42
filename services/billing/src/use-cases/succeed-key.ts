import { randomUUID } from 'node:crypto';
import { ProviderError } from './payment-provider.ts';

/** Runs a call with an idempotency key, or with the one that took its place. */
export type WithLivingKey = <Result>(
  key: string,
  call: (key: string) => Promise<Result>,
) => Promise<Result>;

/**
 * The provider replays the 5xx that it saved under an idempotency key for a day: a key that was answered
 * so is given up for a new one, at once and once per call. For what may exist twice (customers,
 * products) but must not be out of reach for a day. @throws ProviderError
 */
export function createWithLivingKey(newId: () => string = randomUUID): WithLivingKey {
  const successors = new Map<string, string>();

  function isSpoiled(error: unknown): boolean {
    return error instanceof ProviderError && error.wasAnswered;
  }

  return async (key, call) => {
    const attempt = async () => {
      const result = await call(successors.get(key) ?? key);
      successors.delete(key);
      return result;
    };
    try {
      return await attempt();
    } catch (error) {
      if (!isSpoiled(error)) throw error;
      successors.set(key, `${key}-${newId()}`);
    }
    try {
      return await attempt();
    } catch (error) {
      if (isSpoiled(error)) successors.set(key, `${key}-${newId()}`);
      throw error;
    }
  };
}
