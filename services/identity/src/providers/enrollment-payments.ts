import type { CallInternal } from '@petwell/chassis';
import { readFirstPayments } from '@petwell/contracts/internal';
import type { HasPaidSince } from '../use-cases/undo-email-change.ts';

/** Asks enrollment whether a plan of the owner became active for the first time. */
export function createEnrollmentPayments(callEnrollment: CallInternal): HasPaidSince {
  return async (id, since) => {
    const query = { since: since.toISOString() };
    const { hasPaid } = await callEnrollment(readFirstPayments, { params: { id }, query });
    return hasPaid;
  };
}
