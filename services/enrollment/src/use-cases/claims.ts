import { AppError } from '@petwell/chassis';

/** Keeps others from working on the same subject at the same time. */
export type Claims = {
  /** The token of the claim; null while somebody else holds it. */
  acquire(subject: string, leaseMs: number): Promise<string | null>;
  release(subject: string, token: string): Promise<void>;
};

/** Longer than all time-outs of an action together, so that only a crash loses the claim. */
const leaseMs = 30_000;

/**
 * Runs work that one caller at a time may do on a subject.
 * @throws AppError status_conflict for the second caller
 */
export async function withClaim<Result>(
  claims: Claims,
  subject: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const token = await claims.acquire(subject, leaseMs);
  if (token === null) {
    throw new AppError('status_conflict', {
      publicMessage: 'Somebody else is working on this right now. Please look again in a moment.',
    });
  }
  try {
    return await work();
  } finally {
    await claims.release(subject, token);
  }
}
