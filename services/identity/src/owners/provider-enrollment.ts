import type { CallInternal, Logger } from '@petwell/chassis';
import { copyOwner, endEnrollments } from '@petwell/contracts/internal';
import { toOwner } from '../core/owner-account.ts';
import type { EndEnrollments } from './delete-account.ts';
import type { CopyOwner } from './update-owner.ts';

/** Updates enrollment's copy of an owner, so that the dashboard shows a change at once. */
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

/** Ends every plan of an owner; enrollment calls the payment provider. */
export const createEndEnrollments =
  (callEnrollment: CallInternal): EndEnrollments =>
  (id) =>
    callEnrollment(endEnrollments, { params: { id }, body: { reason: 'owner' } });
