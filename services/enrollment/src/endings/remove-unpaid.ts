import { AppError, type Logger } from '@petwell/chassis';
import { decide } from '../core/state/decide.ts';
import { isTakeover } from '../core/state/enrollment.ts';
import type { CancelAtProvider } from './cancel-at-provider.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { RunInTransaction } from '../core/transaction.ts';

/**
 * Removes an unpaid enrollment once it can no longer be paid. `paid`: it was paid before that, and stays.
 * `used`: a manager recorded uses of its benefits, so that it stays for the ledger.
 * @throws AppError service_unavailable
 */
export function createRemoveUnpaid(deps: {
  store: Pick<EnrollmentStore, 'hasUses'>;
  cancelAtProvider: CancelAtProvider;
  transaction: RunInTransaction;
  clock: () => Date;
  logger: Logger;
}) {
  return async function removeUnpaid(enrollmentId: number): Promise<'removed' | 'paid' | 'used'> {
    if (await deps.store.hasUses(enrollmentId)) return 'used';
    try {
      await deps.cancelAtProvider({ enrollmentId, reason: 'abandoned', onlyIfUnpaid: true });
    } catch (error) {
      if (error instanceof AppError && error.code === 'already_paid') return 'paid';
      throw error;
    }
    const outcome = await deps.transaction(async ({ enrollments, outbox }) => {
      const before = await enrollments.lock(enrollmentId);
      if (before?.state.activatedAt) return 'paid';
      if (!before) return 'removed';
      // Recording a use locks the enrollment, too.
      if (await enrollments.hasUses(enrollmentId)) return 'used';
      const trigger = { kind: 'cancellation', reason: 'abandoned' } as const;
      const decision = decide(before, [trigger], deps.clock());
      await outbox.append(decision.events);
      // A handover is then called off, which tells the new owner, and removes it.
      if (isTakeover(before)) await enrollments.save(decision);
      else await enrollments.remove(before);
      return 'removed';
    });
    if (outcome === 'removed') deps.logger.info({ enrollmentId }, 'removed an unpaid enrollment');
    return outcome;
  };
}
export type RemoveUnpaid = ReturnType<typeof createRemoveUnpaid>;
