import { createHash } from 'node:crypto';
import { AppError, toAppError } from '@petwell/chassis';
import type { EnrollmentResponse } from '@petwell/contracts';
import type { Enrolled } from './enroll-step.ts';
import type { RequestName } from './enrollment-transaction.ts';

/**
 * How long a request keeps its key to itself unless it says that it is still at it: whoever repeats a
 * request that crashed waits no longer than that.
 */
const defaultLeaseMs = 8_000;

export type RequestRecords = {
  reserveEnrollmentId(): Promise<number>;
  /**
   * `claimed`: this request is to be carried out, now or again, for that enrollment id.
   * `known`: somebody else has it; without a response they are not done yet.
   */
  claim(request: RequestName & { requestHash: string; leaseMs: number }): Promise<
    | { outcome: 'claimed'; enrollmentId: number }
    | {
        outcome: 'known';
        requestHash: string;
        enrollmentId: number;
        response: EnrollmentResponse | null;
      }
  >;
  /** Keeps the key of a request that is still being carried out. */
  extend(request: RequestName & { leaseMs: number }): Promise<void>;
  /** Lets the request be taken up again, with the same enrollment id, at once. */
  release(request: RequestName): Promise<void>;
  /** Forgets a request that was refused, so that its key is free again. */
  forget(request: RequestName): Promise<void>;
};

export type NamedRequest = { key: string | null; scope: string; content: unknown };
export type OnceHandlers = {
  carryOut(claim: { enrollmentId: number; record: RequestName | null }): Promise<Enrolled>;
  repeat(done: { enrollmentId: number; response: EnrollmentResponse }): Promise<Enrolled>;
};

/**
 * Carries a request out once per Idempotency-Key (IETF draft); without a key, every time.
 * @throws AppError idempotency_key_reused (same key, other body), request_in_progress
 */
export function createOncePerKey({
  records,
  leaseMs = defaultLeaseMs,
}: {
  records: RequestRecords;
  leaseMs?: number;
}) {
  async function carryOutClaimed(
    record: RequestName,
    enrollmentId: number,
    handlers: OnceHandlers,
  ): Promise<Enrolled> {
    // One that fails is followed by others before the key is free.
    const renewal = setInterval(() => {
      records.extend({ ...record, leaseMs }).catch(() => undefined);
    }, leaseMs / 3);
    try {
      return await handlers.carryOut({ enrollmentId, record });
    } catch (error) {
      const isRefused = toAppError(error).status < 500;
      await (isRefused ? records.forget(record) : records.release(record));
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  return async function oncePerKey(
    { key, scope, content }: NamedRequest,
    handlers: OnceHandlers,
  ): Promise<Enrolled> {
    if (key === null) {
      return handlers.carryOut({ enrollmentId: await records.reserveEnrollmentId(), record: null });
    }
    const record = { scope, key };
    const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
    const claim = await records.claim({ ...record, requestHash, leaseMs });
    if (claim.outcome === 'claimed') return carryOutClaimed(record, claim.enrollmentId, handlers);
    if (claim.requestHash !== requestHash) {
      throw new AppError('idempotency_key_reused', {
        publicMessage: 'This Idempotency-Key was used for another request. Please use a new one.',
      });
    }
    const { enrollmentId, response } = claim;
    if (response) return handlers.repeat({ enrollmentId, response });
    throw new AppError('request_in_progress', {
      publicMessage: 'We are still working on this. Please wait a moment.',
      retryAfterSeconds: 1,
    });
  };
}
export type OncePerKey = ReturnType<typeof createOncePerKey>;
