import { createHash } from 'node:crypto';
import { AppError } from '../http/app-error.ts';
import { toAppError } from '../http/error-handler.ts';
import type { RequestName, RequestRecords } from './request-records.ts';

/** Lease of a key unless the claim is renewed. A retry after a crash waits no longer than this. */
const defaultLeaseMs = 8_000;

export type NamedRequest = {
  key: string | null;
  scope: string;
  /** The calling owner, if any. Deleting the owner deletes the stored answer. */
  ownerId?: number | undefined;
  /** The request content, which must match for the same key. Only its hash is stored. */
  content: unknown;
  /** Reserves an id for the created entity, so that a retry after a crash continues with it. */
  reserve?: () => Promise<number>;
};

export type OnceHandlers<Result> = {
  /** `record` is null without a key; otherwise complete it in the transaction of the effect. */
  carryOut(claim: { reference: number | null; record: RequestName | null }): Promise<Result>;
  repeat(done: { reference: number | null; answer: unknown }): Promise<Result>;
};

/**
 * Reads the key of an `Idempotency-Key` header (IETF draft): 1 to 200 visible characters, quoted (a
 * structured string) or bare. Returns null without the header.
 * @throws AppError validation_failed
 */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new AppError('validation_failed', {
    fields: { 'Idempotency-Key': 'Expected 1 to 200 visible characters' },
  });
}

/** Serializes to JSON with sorted properties, so that their order does not matter. */
function canonical(content: unknown): string {
  return JSON.stringify(content ?? null, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

function hashOf(content: unknown): string {
  const hashed = Buffer.isBuffer(content) ? content : canonical(content);
  return createHash('sha256').update(hashed).digest('base64url');
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
 * Executes a request once per Idempotency-Key (IETF draft), or every time without a key. A 4xx frees the key,
 * because the request had no effect. After a 5xx, the same request can be retried once its work has ended.
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
    claimed: { reference: number | null; until: Date },
    handlers: OnceHandlers<Result>,
  ): Promise<Result> {
    let { until } = claimed;
    let renewal = Promise.resolve();
    const renew = async () => {
      until = (await records.extend({ ...record, until, leaseMs })) ?? until;
    };
    // If a renewal fails, there is time for two more before the claim expires.
    const renewals = setInterval(() => {
      renewal = renewal.then(renew).catch(() => undefined);
    }, leaseMs / 3);
    const end = async (error: unknown): Promise<void> => {
      clearInterval(renewals);
      await renewal;
      const claim = { ...record, until };
      const isRefused = toAppError(error).status < 500;
      await (isRefused ? records.forget(claim) : records.release(claim));
    };
    try {
      const result = await handlers.carryOut({ reference: claimed.reference, record });
      clearInterval(renewals);
      return result;
    } catch (error) {
      const { unfinished } = toAppError(error);
      if (!unfinished) await end(error);
      // Repeated meanwhile, it is in progress: copies that wait for each other would use up the database's connections.
      unfinished
        ?.then(
          () => end(error),
          (late: unknown) => end(late),
        )
        .catch(() => undefined);
      throw error;
    }
  }

  return async function oncePerKey<Result>(
    { key, scope, ownerId, content, reserve }: NamedRequest,
    handlers: OnceHandlers<Result>,
  ): Promise<Result> {
    const reserved = (await reserve?.()) ?? null;
    if (key === null) return handlers.carryOut({ reference: reserved, record: null });
    const record = { scope, key, ownerId };
    const requestHash = hashOf(content);
    const claim = await records.claim({ ...record, requestHash, leaseMs, reference: reserved });
    if (claim.outcome === 'claimed') return carryOutClaimed(record, claim, handlers);
    if (claim.requestHash !== requestHash) throw reusedError();
    const { reference, answer } = claim;
    if (answer === null) throw inProgressError();
    return handlers.repeat({ reference, answer });
  };
}
export type OncePerKey = ReturnType<typeof createOncePerKey>;
