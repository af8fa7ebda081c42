import type { InternalClient } from '@petwell/chassis';
import type { EndPlans } from '../use-cases/delete-account.ts';

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
