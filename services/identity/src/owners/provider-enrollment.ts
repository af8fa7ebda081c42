import type { InternalClient, Logger } from '@petwell/chassis';
import type { CopyOwner as CopyOwnerBody } from '@petwell/contracts/internal';
import { toOwner } from '../core/owner-account.ts';
import type { EndPlans } from './delete-account.ts';
import type { CopyOwner } from './update-owner.ts';

/**
 * Creates the client for enrollment's PUT /internal/owners/{id}, so that the dashboard shows a change at
 * once.
 */
export function createEnrollmentCopy(deps: {
  enrollment: InternalClient;
  logger: Logger;
}): CopyOwner {
  return async (account) => {
    const body: CopyOwnerBody = { owner: toOwner(account), version: account.version };
    try {
      await deps.enrollment({
        method: 'PUT',
        path: `/internal/owners/${account.id}`,
        body,
        response: undefined,
      });
    } catch (err) {
      deps.logger.warn({ err, ownerId: account.id }, 'copy of the owner is left to the event');
    }
  };
}

/**
 * Creates the client for enrollment's POST /internal/owners/{id}/end-plans, which calls the payment provider.
 */
export function createEnrollmentPlans(enrollment: InternalClient): EndPlans {
  return (ownerId) =>
    enrollment({
      method: 'POST',
      path: `/internal/owners/${ownerId}/end-plans`,
      body: { reason: 'owner' },
      response: undefined,
    });
}
