import { createHash } from 'node:crypto';
import { AppError } from '../http/app-error.ts';
import { toAppError } from '../http/error-handler.ts';
import type { RequestName, RequestRecords } from './request-records.ts';

/**
 * How long a request keeps its key to itself unless it says that it is still at it: whoever repeats a
 * request that crashed waits no longer than that.
 */
const defaultLeaseMs = 8_000;

export type NamedRequest = {
  key: string | null;
  scope: string;
  /** What two requests with one key are compared by; only its hash is kept. */
  content: unknown;
  /** Decides what the request is about before anything is done, for those who take it up after a crash. */
  reserve?: () => Promise<number>;
};

export type OnceHandlers<Result> = {
  /** `record` is null without a key; else whoever has an effect completes it in the same transaction. */
  carryOut(claim: { reference: number | null; record: RequestName | null }): Promise<Result>;
  repeat(done: { reference: number | null; answer: unknown }): Promise<Result>;
};

/** The same whatever the order in which the properties were written. */
function canonical(content: unknown): string {
  return JSON.stringify(content ?? null, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(canonical(content)).digest('base64url');
}

function reusedError(): AppError {
  return new AppError('idempotency_key_reused', {
    publicMessage: 'This Idempotency-Key was used for another request. Please use a new one.',
  });
}

function inProgressError(): AppError {
  return new AppError('request_in_progress', {
    publicMessage: 'We are still working on this. Please wait a moment.',
    retryAfterSeconds: 1,
  });
}

/**
 * Carries a request out once per Idempotency-Key (IETF draft); without a key, every time. A refusal (4xx)
 * frees the key, because it had no effect; after a failure (5xx) the same request is taken up again.
 * @throws AppError idempotency_key_reused (same key, other content), request_in_progress
 */
export function createOncePerKey({
  records,
  leaseMs = defaultLeaseMs,
}: {
  records: RequestRecords;
  leaseMs?: number;
}) {
  async function carryOutClaimed<Result>(
    record: RequestName,
    reference: number | null,
    handlers: OnceHandlers<Result>,
  ): Promise<Result> {
    // One that fails is followed by others before the key is free.
    const renewal = setInterval(() => {
      records.extend({ ...record, leaseMs }).catch(() => undefined);
    }, leaseMs / 3);
    try {
      return await handlers.carryOut({ reference, record });
    } catch (error) {
      const isRefused = toAppError(error).status < 500;
      await (isRefused ? records.forget(record) : records.release(record));
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  return async function oncePerKey<Result>(
    { key, scope, content, reserve }: NamedRequest,
    handlers: OnceHandlers<Result>,
  ): Promise<Result> {
    const reserved = (await reserve?.()) ?? null;
    if (key === null) return handlers.carryOut({ reference: reserved, record: null });
    const record = { scope, key };
    const requestHash = hashOf(content);
    const claim = await records.claim({ ...record, requestHash, leaseMs, reference: reserved });
    if (claim.outcome === 'claimed') return carryOutClaimed(record, claim.reference, handlers);
    if (claim.requestHash !== requestHash) throw reusedError();
    const { reference, answer } = claim;
    if (answer === null) throw inProgressError();
    return handlers.repeat({ reference, answer });
  };
}
export type OncePerKey = ReturnType<typeof createOncePerKey>;
