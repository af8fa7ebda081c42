import type { InternalClient } from '@petwell/chassis';
import { unpaidEndedSchema } from '@petwell/contracts/internal';
import type { EndPlans } from './delete-account.ts';
import type { EndUnpaid } from '../links/remove-account.ts';

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

/** Creates the client for enrollment's POST /internal/owners/{id}/end-unpaid, which does so too. */
export function createEndUnpaid(enrollment: InternalClient): EndUnpaid {
  return (ownerId) =>
    enrollment({
      method: 'POST',
      path: `/internal/owners/${ownerId}/end-unpaid`,
      response: unpaidEndedSchema,
    });
}
