import type { CallInternal } from '@petwell/chassis';
import { endUnpaid, readFirstPayments } from '@petwell/contracts/internal';
import type { EndUnpaid } from './remove-account.ts';
import type { HasPaidSince } from './undo-email-change.ts';

/** Asks enrollment whether a plan of the owner became active for the first time. */
export function createEnrollmentPayments(callEnrollment: CallInternal): HasPaidSince {
  return async (id, since) => {
    const query = { since: since.toISOString() };
    const { hasPaid } = await callEnrollment(readFirstPayments, { params: { id }, query });
    return hasPaid;
  };
}

/** Ends the plans that were never paid; enrollment calls the payment provider. */
export const createEndUnpaid =
  (callEnrollment: CallInternal): EndUnpaid =>
  (id) =>
    callEnrollment(endUnpaid, { params: { id } });
