import type { DeletionReason } from '@petwell/contracts';
import type { CancellationReason } from '../../domain/enrollment-state.ts';
import type { EndSubscription } from '../end-subscription.ts';
import type { EnrollmentStore } from '../enrollment-transaction.ts';

const cancellationReasons = {
  staff: 'deleted',
  owner: 'deleted',
  abandoned: 'abandoned',
} as const satisfies Record<DeletionReason, CancellationReason>;

/**
 * Ends every plan that an owner still has, at the provider first and all at once. What was ended stays
 * ended when another one fails; doing it again goes on with the rest.
 * @throws AppError service_unavailable
 */
export function createEndPlans(deps: {
  store: Pick<EnrollmentStore, 'listOf'>;
  endSubscription: EndSubscription;
}) {
  return async function endPlans(ownerId: number, why: DeletionReason): Promise<void> {
    const enrollments = await deps.store.listOf(ownerId);
    const open = enrollments.filter(({ state }) => state.status !== 'cancelled');
    const reason = cancellationReasons[why];
    const results = await Promise.allSettled(
      open.map(({ id }) => deps.endSubscription({ enrollmentId: id, reason })),
    );
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
  };
}
export type EndPlans = ReturnType<typeof createEndPlans>;
