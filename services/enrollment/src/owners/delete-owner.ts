import { AppError } from '@petwell/chassis';
import type { DeletionReason } from '@petwell/contracts';
import type { OwnerRegistry } from '../core/clients/other-services.ts';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';
import type { EndEnrollments } from '../endings/index.ts';

export type DeletionRequest = {
  ownerId: number;
  reason: DeletionReason;
  /** Runs in the removal's transaction. */
  record?: (tx: CoreTransaction) => Promise<void>;
};

/** Deletes an owner and all personal data; keeps a marker that rejects late facts. Idempotent. */
export type RemovalStore = {
  removeOwner(request: {
    ownerId: number;
    reason: DeletionReason;
  }): Promise<'removed' | 'was gone' | 'has open enrollments'>;
};

type RunRemoval = RunInTransaction<CoreTransaction & { removal: RemovalStore }>;

/** A signed-in owner can enroll while the deletion runs. */
const maxAttempts = 3;

/** Removes the local data of an owner whose account identity has closed; the last step of a deletion. */
export function createRemoveOwner(deps: {
  endEnrollments: EndEnrollments;
  transaction: RunRemoval;
}) {
  return async function removeOwner(request: DeletionRequest): Promise<void> {
    const { ownerId, reason, record } = request;
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await deps.endEnrollments(ownerId, reason);
      const outcome = await deps.transaction(async (tx) => {
        const removal = await tx.removal.removeOwner({ ownerId, reason });
        if (removal === 'removed') await record?.(tx);
        return removal;
      });
      if (outcome !== 'has open enrollments') return;
    }
    const cause = new Error(`owner ${ownerId} still has open enrollments`);
    throw new AppError('service_unavailable', { cause });
  };
}
export type RemoveOwner = ReturnType<typeof createRemoveOwner>;

/**
 * Deletes an owner: ends plans at the provider, has identity close the account and publish it, and removes
 * the data here. Every step is idempotent, so an interrupted deletion is finished by a retry or by identity's
 * event. `kept`: identity refused to close the account.
 * @throws AppError service_unavailable
 */
export function createDeleteOwner(deps: {
  ownerRegistry: Pick<OwnerRegistry, 'close'>;
  endEnrollments: EndEnrollments;
  removeOwner: RemoveOwner;
}) {
  return async function deleteOwner(request: DeletionRequest): Promise<'deleted' | 'kept'> {
    const { ownerId, reason } = request;
    await deps.endEnrollments(ownerId, reason);
    const { outcome } = await deps.ownerRegistry.close(ownerId, { reason });
    if (outcome === 'kept') return 'kept';
    await deps.removeOwner(request);
    return 'deleted';
  };
}
export type DeleteOwner = ReturnType<typeof createDeleteOwner>;
