import { AppError } from '@petwell/chassis';
import type { DeletionReason } from '@petwell/contracts';
import type { EnrollmentTransaction, RunInTransaction } from '../enrollment-transaction.ts';
import type { OwnerRegistry } from '../other-services.ts';
import type { EndPlans } from './end-plans.ts';

export type OwnerRemoval = {
  /**
   * Removes an owner with pets, photos, enrollments, appointments and whatever else names them, and leaves
   * the mark that keeps late facts out. Repeating it changes nothing.
   */
  removeOwner(request: {
    ownerId: number;
    reason: DeletionReason;
  }): Promise<'removed' | 'was gone' | 'has open enrollments'>;
};

export type DeletionRequest = {
  ownerId: number;
  reason: DeletionReason;
  /** Runs in the transaction of the removal. */
  record?: (tx: EnrollmentTransaction) => Promise<void>;
};

/** More than one is added behind a deletion only while its owner is still signed in. */
const attempts = 3;

/** The last step: what identity has closed is removed here. */
export function createRemoveOwner(deps: {
  endPlans: EndPlans;
  runInTransaction: RunInTransaction;
}) {
  return async function removeOwner(request: DeletionRequest): Promise<void> {
    const { ownerId, reason, record } = request;
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      await deps.endPlans(ownerId, reason);
      const outcome = await deps.runInTransaction(async (tx) => {
        const found = await tx.removeOwner({ ownerId, reason });
        if (found === 'removed') await record?.(tx);
        return found;
      });
      if (outcome !== 'has open enrollments') return;
    }
    const cause = new Error(`owner ${ownerId} still has open enrollments`);
    throw new AppError('service_unavailable', { cause });
  };
}
export type RemoveOwner = ReturnType<typeof createRemoveOwner>;

/**
 * Deletes an owner (ADR 6): plans end at the provider, identity closes the account and tells everybody,
 * and what is here goes. Each step can be repeated, so a deletion that was interrupted anywhere is
 * finished by doing it again, or by the event. `kept`: identity would not close it.
 * @throws AppError service_unavailable
 */
export function createDeleteOwner(deps: {
  ownerRegistry: Pick<OwnerRegistry, 'close'>;
  endPlans: EndPlans;
  removeOwner: RemoveOwner;
}) {
  return async function deleteOwner(request: DeletionRequest): Promise<'deleted' | 'kept'> {
    const { ownerId, reason } = request;
    await deps.endPlans(ownerId, reason);
    const { outcome } = await deps.ownerRegistry.close(ownerId, { reason });
    if (outcome === 'kept') return 'kept';
    await deps.removeOwner(request);
    return 'deleted';
  };
}
export type DeleteOwner = ReturnType<typeof createDeleteOwner>;
