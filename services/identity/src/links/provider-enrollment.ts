import type { InternalClient } from '@petwell/chassis';
import { firstPaymentsSchema, unpaidEndedSchema } from '@petwell/contracts/internal';
import type { EndUnpaid } from './remove-account.ts';
import type { HasPaidSince } from './undo-email-change.ts';

/** Creates the client for enrollment's GET /internal/owners/{id}/first-payments. */
export function createEnrollmentPayments(enrollment: InternalClient): HasPaidSince {
  return async (ownerId, since) => {
    const { hasPaid } = await enrollment({
      method: 'GET',
      path: `/internal/owners/${ownerId}/first-payments?since=${encodeURIComponent(since.toISOString())}`,
      response: firstPaymentsSchema,
    });
    return hasPaid;
  };
}

/** Creates the client for enrollment's POST /internal/owners/{id}/end-unpaid, which calls the payment provider. */
export function createEndUnpaid(enrollment: InternalClient): EndUnpaid {
  return (ownerId) =>
    enrollment({
      method: 'POST',
      path: `/internal/owners/${ownerId}/end-unpaid`,
      response: unpaidEndedSchema,
    });
}
