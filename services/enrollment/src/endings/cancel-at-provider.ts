import { AppError } from '@petwell/chassis';
import type { SubscriptionFact } from '@petwell/contracts/events';
import type { CancellationReason } from '../core/state/enrollment-state.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';

/**
 * Has billing cancel an enrollment's subscription. Stores the reason first, so that the provider's event is
 * attributed to it. Only a definite refusal (4xx) clears it: after a timeout or an outage the provider may
 * still cancel, and the owner must not be told that their payment failed.
 * @throws AppError already_paid (with `onlyIfUnpaid`), service_unavailable
 */
export function createCancelAtProvider(deps: {
  store: Pick<EnrollmentStore, 'setCancellationIntent'>;
  billing: Pick<Billing, 'cancelSubscription'>;
}) {
  return async function cancelAtProvider(request: {
    enrollmentId: number;
    reason: CancellationReason;
    onlyIfUnpaid: boolean;
  }): Promise<SubscriptionFact | null> {
    const { enrollmentId, reason, onlyIfUnpaid } = request;
    await deps.store.setCancellationIntent(enrollmentId, reason);
    try {
      return await deps.billing.cancelSubscription({ enrollmentId, onlyIfUnpaid });
    } catch (error) {
      const isRefused = error instanceof AppError && error.status < 500;
      if (isRefused) await deps.store.setCancellationIntent(enrollmentId, null);
      throw error;
    }
  };
}
export type CancelAtProvider = ReturnType<typeof createCancelAtProvider>;
