import { AppError, toAppError } from '@petwell/chassis';
import type { ActivityEntry, StaffActionName, StaffRole } from '@petwell/contracts';
import type { z } from 'zod';
import type { activityPageSchema, activityQuerySchema } from '@petwell/contracts';

/** The member of staff who acts, and from where. */
export type StaffActor = {
  staffId: number;
  username: string;
  role: StaffRole;
  clientAddress: string;
};

/** What is written down of an action. */
export type ActivityNote = {
  /** When it was done, where that is not now. */
  at?: Date;
  /** `staffId` is null where nobody knows who it was. */
  actor: Pick<StaffActor, 'username' | 'clientAddress'> & { staffId: number | null };
  action: StaffActionName;
  /** `enrollment/17`, `owner/4`, `customers`. */
  subject: string;
  result: ActivityEntry['result'];
  detail: string | null;
};

export type ActivityQuery = z.infer<typeof activityQuerySchema>;
export type ActivityPage = z.infer<typeof activityPageSchema>;

/** The append-only log of what staff did. */
export type ActivityLog = {
  /** For what has no transaction to be part of: refusals, failures, reading. */
  record(note: ActivityNote): Promise<void>;
  /** Newest first. */
  search(query: ActivityQuery): Promise<ActivityPage>;
};

/**
 * Runs an action of staff; when it is refused or fails, that is written down before the error goes on.
 * A success is written by the action itself, in the transaction of its effect.
 */
export async function recordingFailures<Result>(
  log: Pick<ActivityLog, 'record'>,
  what: Pick<ActivityNote, 'actor' | 'action' | 'subject'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    const error = toAppError(thrown);
    const result = error.status < 500 ? 'refused' : 'failed';
    await log.record({ ...what, result, detail: error.publicMessage });
    throw thrown;
  }
}

/** A claim keeps others of the staff from working on the same subject at the same time. */
export type Claims = {
  /** The token of the claim; null while somebody else has it. */
  acquire(subject: string, leaseMs: number): Promise<string | null>;
  release(subject: string, token: string): Promise<void>;
};

/** Longer than all time-outs of an action together, so that only a crashed one loses its claim. */
const claimMs = 30_000;

/**
 * Lets one member of staff work on a subject.
 * @throws AppError status_conflict for whoever comes second
 */
export async function withClaim<Result>(
  claims: Claims,
  subject: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const token = await claims.acquire(subject, claimMs);
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
