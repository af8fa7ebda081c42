import { AppError } from '@petwell/chassis';
import { decide } from '../core/state/decide.ts';
import type { CancellationReason } from '../core/state/enrollment-state.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { Trigger } from '../core/state/transition.ts';
import type { CancelAtProvider } from './cancel-at-provider.ts';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';

/**
 * Cancels at the provider first, then here. If the provider fails, the enrollment stays unchanged. `record`
 * runs in the cancellation's transaction, unless the plan ended before.
 * @throws AppError not_found, service_unavailable
 */
export function createEndSubscription(deps: {
  cancelAtProvider: CancelAtProvider;
  transaction: RunInTransaction;
  clock: () => Date;
}) {
  return async function endSubscription(request: {
    enrollmentId: number;
    reason: CancellationReason;
    record?: (tx: CoreTransaction, before: EnrollmentRecord) => Promise<void>;
  }): Promise<EnrollmentRecord> {
    const { enrollmentId, reason, record } = request;
    const fact = await deps.cancelAtProvider({ enrollmentId, reason, onlyIfUnpaid: false });
    return deps.transaction(async (tx) => {
      const before = await tx.enrollments.lock(enrollmentId);
      if (!before) throw new AppError('not_found');
      const triggers: Trigger[] = [
        ...(fact ? [{ kind: 'subscription-fact', fact } as const] : []),
        { kind: 'cancellation', reason },
      ];
      const decision = decide(before, triggers, deps.clock());
      await tx.enrollments.save(decision);
      await tx.outbox.append(decision.events);
      if (before.state.status !== decision.enrollment.state.status) await record?.(tx, before);
      return decision.enrollment;
    });
  };
}
export type EndSubscription = ReturnType<typeof createEndSubscription>;
