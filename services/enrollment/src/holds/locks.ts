import { AppError } from '@petwell/chassis';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { HoldRecord, HoldTransaction } from './transaction.ts';

/** Locks the plan after its owner, in the order of a deletion. @throws AppError not_found */
export const createLockPlan =
  ({ store }: { store: Pick<EnrollmentStore, 'find'> }) =>
  async (tx: HoldTransaction, enrollmentId: number): Promise<EnrollmentRecord> => {
    const found = await store.find(enrollmentId);
    if (!found || !(await tx.owners.hold(found.owner.id))) throw new AppError('not_found');
    const enrollment = await tx.enrollments.lock(enrollmentId);
    if (!enrollment) throw new AppError('not_found');
    return enrollment;
  };

/** Locks a hold with its plan, in the same order. @throws AppError not_found */
export async function lockHold(tx: HoldTransaction, hold: HoldRecord) {
  await tx.owners.hold(hold.ownerId);
  const before = await tx.enrollments.lock(hold.enrollmentId);
  const stored = await tx.holds.find(hold.id);
  if (!before || !stored) throw new AppError('not_found');
  return { before, stored };
}
