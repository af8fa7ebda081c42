import { AppError } from '@petwell/chassis';
import type { Enrolled, EnrollStep } from './enroll-step.ts';
import type { EnrollmentStore, RunInTransaction } from './enrollment-transaction.ts';
import { writeEnrollment } from './write-enrollment.ts';

/**
 * Another pet of the signed-in owner; who they are comes from the read copy, never from the body.
 * @throws AppError unauthenticated when they have been deleted; service_unavailable when the copy has not arrived yet
 */
export function createEnrollExistingOwner(deps: {
  store: Pick<EnrollmentStore, 'findOwner'>;
  runInTransaction: RunInTransaction;
  clock: () => Date;
}) {
  return async function enrollExistingOwner(step: EnrollStep, ownerId: number): Promise<Enrolled> {
    const owner = await deps.store.findOwner(ownerId);
    if (!owner) {
      const cause = new Error(`owner ${ownerId} has not been copied yet`);
      throw new AppError('service_unavailable', { cause });
    }
    const now = deps.clock();
    const response = await deps.runInTransaction(async (tx) => {
      // Deleted in this very moment: then nobody is signed in any more.
      if (!(await tx.holdOwner(ownerId))) throw new AppError('unauthenticated');
      return writeEnrollment(tx, { step, owner, requiresAccountSetup: false, now });
    });
    return { response, setup: null };
  };
}
export type EnrollExistingOwner = ReturnType<typeof createEnrollExistingOwner>;
