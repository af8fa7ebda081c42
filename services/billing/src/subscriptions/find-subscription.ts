import { AppError } from '@petwell/chassis';
import { chargesElsewhere } from '../core/rules-standing.ts';
import type { Checkouts } from '../core/payable.ts';
import type { PaymentReads } from '../core/rules-observation.ts';

/**
 * Finds an enrollment's current subscription, even one whose response was lost and that isn't stored.
 * @throws AppError status_conflict if another account of the provider charges it
 */
export type FindSubscription = (enrollmentId: number) => Promise<string | null>;

export function createFindSubscription(deps: {
  checkouts: Pick<Checkouts, 'read'>;
  /** The provider's id of the enrollment's owner, if there is one. */
  findProviderId: (enrollmentId: number) => Promise<string | null>;
  provider: Pick<PaymentReads, 'findSubscription'>;
}): FindSubscription {
  return async (enrollmentId) => {
    const { subscriptionId, attempt, elsewhere } = await deps.checkouts.read(enrollmentId);
    if (elsewhere && chargesElsewhere(elsewhere)) throw chargedElsewhere();
    if (subscriptionId !== null || attempt === 0) return subscriptionId;
    const customerId = await deps.findProviderId(enrollmentId);
    if (customerId === null) return null;
    return deps.provider.findSubscription({ customerId, enrollmentId, attempt });
  };
}

const chargedElsewhere = () =>
  new AppError('status_conflict', {
    publicMessage: 'This plan is charged by another Stripe account. Cancel it there first.',
  });
