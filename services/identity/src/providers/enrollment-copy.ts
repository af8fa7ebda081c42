import type { CallInternal, Logger } from '@petwell/chassis';
import { copyOwner } from '@petwell/contracts/internal';
import { toOwner } from '../domain/owner-account.ts';
import type { CopyOwner } from '../use-cases/update-owner.ts';

/**
 * Creates the client for enrollment's PUT /internal/owners/{id}, so that the dashboard shows a change at
 * once.
 */
export function createEnrollmentCopy(deps: {
  enrollment: CallInternal;
  logger: Logger;
}): CopyOwner {
  return async (account) => {
    const body = { owner: toOwner(account), version: account.version };
    try {
      await deps.enrollment(copyOwner, { params: { id: account.id }, body });
    } catch (err) {
      deps.logger.warn({ err, ownerId: account.id }, 'copy of the owner is left to the event');
    }
  };
}
