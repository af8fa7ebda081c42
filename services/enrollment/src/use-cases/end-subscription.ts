import { AppError } from '@petwell/chassis';
import type { CancellationReason } from '../domain/enrollment-state.ts';
import type { EnrollmentRecord } from '../domain/enrollment.ts';
import { applyToLocked } from './apply-trigger.ts';
import type {
  EnrollmentStore,
  EnrollmentTransaction,
  RunInTransaction,
} from './enrollment-transaction.ts';
import type { Billing } from './other-services.ts';

export type EndSubscriptionDependencies = {
  store: Pick<EnrollmentStore, 'setCancellationIntent'>;
  billing: Pick<Billing, 'cancelSubscription'>;
  runInTransaction: RunInTransaction;
  clock: () => Date;
};

/**
 * Cancels at the provider first; when that fails nothing changes here. `record` runs in the transaction
 * of the cancellation.
 * @throws AppError not_found, service_unavailable
 */
export function createEndSubscription(deps: EndSubscriptionDependencies) {
  const { store, billing, runInTransaction, clock } = deps;

  return async function endSubscription(request: {
    enrollmentId: number;
    reason: CancellationReason;
    record?: (tx: EnrollmentTransaction) => Promise<void>;
  }): Promise<EnrollmentRecord> {
    const { enrollmentId, reason } = request;
    await store.setCancellationIntent([enrollmentId], reason);
    const fact = await billing
      .cancelSubscription({ enrollmentId, onlyIfUnpaid: false })
      .catch(async (error: unknown) => {
        await store.setCancellationIntent([enrollmentId], null);
        throw error;
      });

    return runInTransaction(async (tx) => {
      const at = clock();
      const locked = await tx.lockEnrollment(enrollmentId);
      if (!locked) throw new AppError('not_found');
      const told = fact
        ? await applyToLocked(tx, {
            before: locked,
            trigger: { kind: 'subscription-fact', fact },
            at,
          })
        : locked;
      const trigger = { kind: 'cancellation', reason } as const;
      const after = await applyToLocked(tx, { before: told, trigger, at });
      await request.record?.(tx);
      return after;
    });
  };
}
export type EndSubscription = ReturnType<typeof createEndSubscription>;
