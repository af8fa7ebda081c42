import type { InternalClient } from '@petwell/chassis';
import { firstPaymentsSchema } from '@petwell/contracts/internal';
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
