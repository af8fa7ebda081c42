import { AppError } from '@petwell/chassis';

/** Prevents concurrent work on the same subject. */
export type Claims = {
  /** Returns the claim's token; null if it is already claimed. */
  acquire(subject: string, leaseMs: number): Promise<string | null>;
  release(subject: string, token: string): Promise<void>;
};

/** Longer than all timeouts of an action together, so only a crash loses the claim. */
const actionLeaseMs = 30_000;

/**
 * Runs work while holding the subject's claim.
 * @throws AppError status_conflict for the second caller
 */
export async function withClaim<Result>(
  claims: Claims,
  subject: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const token = await claims.acquire(subject, actionLeaseMs);
  if (token === null) {
    throw new AppError('status_conflict', {
      publicMessage: 'Someone else is working on this right now. Please look again in a moment.',
    });
  }
  try {
    return await work();
  } finally {
    await claims.release(subject, token);
  }
}

/** Runs work while holding the subject's claim, or not at all while someone else holds it. */
export async function unlessClaimed(
  claims: Claims,
  subject: string,
  leaseMs: number,
  work: () => Promise<void>,
): Promise<void> {
  const release = await acquireAny(claims, [subject], leaseMs);
  if (!release) return;
  try {
    await work();
  } finally {
    await release();
  }
}

/** Acquires the first of these subjects that is free and returns its release; null if none is. */
export async function acquireAny(
  claims: Claims,
  subjects: readonly string[],
  leaseMs: number,
): Promise<(() => Promise<void>) | null> {
  for (const subject of subjects) {
    const token = await claims.acquire(subject, leaseMs);
    if (token !== null) return () => claims.release(subject, token);
  }
  return null;
}
