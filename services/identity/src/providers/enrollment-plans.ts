import type { InternalClient } from '@petwell/chassis';
import type { EndPlans } from '../use-cases/delete-account.ts';

/** enrollment's POST /internal/owners/{id}/end-plans, which has the payment provider behind it. */
export function createEnrollmentPlans(enrollment: InternalClient): EndPlans {
  return (ownerId) =>
    enrollment({
      method: 'POST',
      path: `/internal/owners/${ownerId}/end-plans`,
      body: { reason: 'owner' },
      response: undefined,
    });
}
