import type { DeletionReason } from '@petwell/contracts';
import type { EndSubscription } from './end-subscription.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import { settleAll } from './settle-all.ts';

/**
 * Ends all of an owner's plans concurrently, at the provider first. If one fails, the others stay ended; a
 * retry continues with the rest.
 * @throws AppError service_unavailable
 */
export function createEndEnrollments(deps: {
  store: Pick<EnrollmentStore, 'listOf'>;
  endSubscription: EndSubscription;
  /** Takes back what was agreed to, and gives back what was paid, and can't come anymore. */
  settleAgreed: (ownerId: number) => Promise<void>;
}) {
  return async function endEnrollments(ownerId: number, why: DeletionReason): Promise<void> {
    const enrollments = await deps.store.listOf(ownerId);
    const open = enrollments.filter(({ state }) => state.status !== 'cancelled');
    const reason = why === 'abandoned' ? 'abandoned' : 'deleted';
    await settleAll(open.map(({ id }) => deps.endSubscription({ enrollmentId: id, reason })));
    await deps.settleAgreed(ownerId);
  };
}
export type EndEnrollments = ReturnType<typeof createEndEnrollments>;
