import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { RemoveUnpaid } from './remove-unpaid.ts';
import { settleAll } from './settle-all.ts';

/**
 * Removes the enrollments of an owner that were never paid, all of them or those made before a moment.
 * `hasPaid`: at least one enrollment of the owner is or was paid. Idempotent.
 * @throws AppError service_unavailable
 */
export function createEndUnpaid(deps: {
  store: Pick<EnrollmentStore, 'listOf'>;
  removeUnpaid: RemoveUnpaid;
}) {
  return async function endUnpaid(
    ownerId: number,
    enrolledBefore?: Date,
  ): Promise<{ hasPaid: boolean }> {
    const enrollments = await deps.store.listOf(ownerId);
    const unpaid = enrollments.filter(
      (one) => isUnpaid(one) && (!enrolledBefore || one.enrolledAt < enrolledBefore),
    );
    const outcomes = await settleAll(unpaid.map(({ id }) => deps.removeUnpaid(id)));
    const hasPaid = enrollments.some(({ state }) => state.activatedAt !== null);
    return { hasPaid: hasPaid || outcomes.includes('paid') };
  };
}
export type EndUnpaid = ReturnType<typeof createEndUnpaid>;

/** Includes those that the provider canceled after a call to billing timed out. */
function isUnpaid({ state }: EnrollmentRecord): boolean {
  const isOpen = state.status !== 'cancelled' || state.reason === 'abandoned';
  return isOpen && state.activatedAt === null;
}
