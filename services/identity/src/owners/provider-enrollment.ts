import type { CallInternal, Logger } from '@petwell/chassis';
import { copyOwner, endEnrollments, readFirstPayments } from '@petwell/contracts/internal';
import { toOwner } from '../core/owner-account.ts';
import type { EndEnrollments } from './delete-account.ts';
import type { HasPaidSince } from './own-moves.ts';
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

/** Asks enrollment whether a plan of the owner became active for the first time. */
export function createEnrollmentPayments(callEnrollment: CallInternal): HasPaidSince {
  return async (id, since) => {
    const query = { since: since.toISOString() };
    const { hasPaid } = await callEnrollment(readFirstPayments, { params: { id }, query });
    return hasPaid;
  };
}

/** Ends every plan of an owner; enrollment calls the payment provider. */
export const createEndEnrollments =
  (callEnrollment: CallInternal): EndEnrollments =>
  (id) =>
    callEnrollment(endEnrollments, { params: { id }, body: { reason: 'owner' } });
