import { statusChangeEvent } from '../domain/enrollment-events.ts';
import type { EnrollmentRecord } from '../domain/enrollment.ts';
import { transition, type Trigger } from '../domain/transition.ts';
import type { EnrollmentTransaction } from './enrollment-transaction.ts';

/**
 * Applies a trigger to an enrollment under its row lock, writing state and event in the caller's
 * transaction. Null when there is no such enrollment (an unpaid one that was replaced meanwhile).
 */
export async function applyTrigger(
  tx: EnrollmentTransaction,
  { enrollmentId, trigger, at }: { enrollmentId: number; trigger: Trigger; at: Date },
): Promise<EnrollmentRecord | null> {
  const before = await tx.lockEnrollment(enrollmentId);
  return before && applyToLocked(tx, { before, trigger, at });
}

/** The same for an enrollment that the transaction has locked already. */
export async function applyToLocked(
  tx: EnrollmentTransaction,
  { before, trigger, at }: { before: EnrollmentRecord; trigger: Trigger; at: Date },
): Promise<EnrollmentRecord> {
  const { state, change } = transition(before.state, trigger, at);
  if (state === before.state) return before;
  const after: EnrollmentRecord = { ...before, state };
  await tx.saveState(after.id, state, change && statusChangeEvent(before, after, change));
  return after;
}
