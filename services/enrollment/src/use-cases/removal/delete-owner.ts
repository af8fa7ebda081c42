import { AppError } from '@petwell/chassis';
import type { DeletionReason } from '@petwell/contracts';
import type { OwnerRegistry } from '../other-services.ts';
import type { EnrollmentTransaction, RunInTransaction } from '../stores.ts';
import type { EndPlans } from './end-plans.ts';

export type DeletionRequest = {
  ownerId: number;
  reason: DeletionReason;
  /** Runs in the transaction of the removal. */
  record?: (tx: EnrollmentTransaction) => Promise<void>;
};

/** An owner who is still signed in can enroll while the deletion runs. */
const maxAttempts = 3;

/** The last step of a deletion: removes here what identity has closed. */
export function createRemoveOwner(deps: { endPlans: EndPlans; transaction: RunInTransaction }) {
  return async function removeOwner(request: DeletionRequest): Promise<void> {
    const { ownerId, reason, record } = request;
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await deps.endPlans(ownerId, reason);
      const outcome = await deps.transaction(async (tx) => {
        const removal = await tx.owners.remove({ ownerId, reason });
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
 * Deletes an owner: plans end at the provider, identity closes the account and publishes it, and the data here
 * is removed. Every step can be repeated, so an interrupted deletion is finished by repeating it or by
 * identity's event. `kept`: identity refused to close the account.
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
