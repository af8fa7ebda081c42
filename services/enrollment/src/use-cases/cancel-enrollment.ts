import { AppError } from '@petwell/chassis';
import type { EnrollmentView } from '@petwell/contracts';
import { mayActOn, type Caller } from '../domain/caller.ts';
import { toEnrollmentView } from '../domain/enrollment.ts';
import { applyToLocked } from './apply-trigger.ts';
import type { EnrollmentStore, RunInTransaction } from './enrollment-transaction.ts';
import type { Billing } from './other-services.ts';

/**
 * POST /api/enrollments/{id}/cancel: at the provider first; when that fails nothing changes here. Cancelling
 * what is cancelled answers the same again.
 * @throws AppError not_found, service_unavailable
 */
export function createCancelEnrollment(deps: {
  store: Pick<EnrollmentStore, 'find' | 'setCancellationIntent'>;
  billing: Pick<Billing, 'cancelSubscription'>;
  runInTransaction: RunInTransaction;
  clock: () => Date;
}) {
  const { store, billing, runInTransaction, clock } = deps;

  return async function cancelEnrollment(request: {
    enrollmentId: number;
    caller: Caller;
  }): Promise<EnrollmentView> {
    const { enrollmentId, caller } = request;
    const record = await store.find(enrollmentId);
    if (!record || !mayActOn(caller, record)) throw new AppError('not_found');
    if (record.state.status === 'cancelled') return toEnrollmentView(record);

    const reason = caller.ownerId === record.owner.id ? 'owner' : 'staff';
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
      return toEnrollmentView(await applyToLocked(tx, { before: told, trigger, at }));
    });
  };
}
export type CancelEnrollment = ReturnType<typeof createCancelEnrollment>;
