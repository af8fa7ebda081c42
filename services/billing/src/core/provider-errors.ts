import { randomUUID } from 'node:crypto';
import { AppError } from '@petwell/chassis';

/** The provider doesn't have a stored customer or product, or no longer sells the product. */
export class MissingObjectError extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`the provider doesn't have ${id}`);
    this.id = id;
  }
}

/**
 * The provider failed (503). `wasAnswered`: the provider will replay that response for the same idempotency
 * key.
 */
export class ProviderError extends AppError {
  readonly wasAnswered: boolean;

  constructor(details: { cause: unknown; wasAnswered: boolean; publicMessage?: string }) {
    super('service_unavailable', {
      publicMessage:
        details.publicMessage ?? 'Payments are taking a short break. Please try again in a moment.',
      retryAfterSeconds: 1,
      cause: details.cause,
    });
    this.wasAnswered = details.wasAnswered;
  }
}

/**
 * The provider refused our key: it is unknown (`key`), or lacks the right for the call (`right`). Only the
 * clinic can repair that, at the provider.
 */
export class KeyRefusedError extends ProviderError {
  readonly lacks: 'key' | 'right';

  constructor(details: { cause: unknown; lacks: 'key' | 'right' }) {
    super({
      cause: details.cause,
      wasAnswered: false,
      publicMessage: "Payments aren't available right now. Please try again later.",
    });
    this.lacks = details.lacks;
  }
}

/** Tells the owner that nothing was charged if the provider refuses our key. For work that charges nothing. */
export async function sayNotCharged<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof KeyRefusedError)) throw error;
    throw new AppError('service_unavailable', {
      publicMessage:
        "Payments aren't available right now. You haven't been charged. Please try again later, or call the clinic.",
      retryAfterSeconds: 60,
      cause: error,
    });
  }
}

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

/**
 * Returns the result of `work`, or service_unavailable after `deadlineMs`, so that a caller with its own
 * timeout gets a response in time. The work continues; it must be safe to repeat.
 */
export async function withinDeadline<Result>(
  deadlineMs: number,
  work: Promise<Result>,
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const cause = new Error(`not finished within ${deadlineMs} ms`);
    reject(new AppError('service_unavailable', { retryAfterSeconds: 1, cause, unfinished: work }));
  }, deadlineMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
