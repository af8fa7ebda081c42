import { AppError } from '@petwell/chassis';
import { statusChangeEvent } from '../domain/enrollment-events.ts';
import type { EnrollmentRecord } from '../domain/enrollment.ts';
import { transition } from '../domain/transition.ts';
import type { EnrollmentStore, EnrollmentTransaction } from './enrollment-transaction.ts';
import type { Billing } from './other-services.ts';

export type Prepared = { enrollmentIds: readonly number[] };

/**
 * Choosing again before the account is set up: what was not paid is replaced, not doubled (design §6.2).
 * An owner without a password has at most one such enrollment, unless requests raced.
 */
export function createReplaceUnpaid(deps: {
  store: Pick<EnrollmentStore, 'listOf' | 'setCancellationIntent'>;
  billing: Pick<Billing, 'cancelSubscription'>;
  clock: () => Date;
}) {
  const { store, billing, clock } = deps;

  return {
    /**
     * Makes sure that nothing can be paid for the earlier enrollments any more, before anything is removed.
     * @throws AppError already_paid, service_unavailable
     */
    async prepare(ownerId: number): Promise<Prepared> {
      const open = (await store.listOf(ownerId)).filter(isOpen);
      if (open.some(({ state }) => state.status !== 'pending_payment')) throw alreadyPaid();
      const enrollmentIds = open.map(({ id }) => id);
      if (enrollmentIds.length > 0) await store.setCancellationIntent(enrollmentIds, 'replaced');
      for (const enrollmentId of enrollmentIds) {
        await cancelUnpaid(enrollmentId).catch(async (error: unknown) => {
          await store.setCancellationIntent(enrollmentIds, null);
          throw error;
        });
      }
      return { enrollmentIds };
    },

    /**
     * Removes what was prepared. Relies on the owner's row being locked.
     * @throws AppError status_conflict when the owner has enrolled in another tab meanwhile
     */
    async remove(
      tx: EnrollmentTransaction,
      { ownerId, prepared }: { ownerId: number; prepared: Prepared },
    ): Promise<void> {
      const records = await tx.lockEnrollmentsOf(ownerId);
      const isPrepared = ({ id }: EnrollmentRecord) => prepared.enrollmentIds.includes(id);
      if (records.some((record) => isOpen(record) && !isPrepared(record))) throw changedMeanwhile();
      for (const before of records.filter(isPrepared)) {
        // The provider's event may have cancelled it already; then it has been told.
        const trigger = { kind: 'cancellation', reason: 'replaced' } as const;
        const { state, change } = transition(before.state, trigger, clock());
        if (change) await tx.appendEvent(statusChangeEvent(before, { ...before, state }, change));
        await tx.removeEnrollment(before);
      }
    },
  };

  async function cancelUnpaid(enrollmentId: number): Promise<void> {
    try {
      await billing.cancelSubscription({ enrollmentId, onlyIfUnpaid: true });
    } catch (error) {
      if (error instanceof AppError && error.code === 'already_paid') throw alreadyPaid();
      throw error;
    }
  }
}
export type ReplaceUnpaid = ReturnType<typeof createReplaceUnpaid>;

function isOpen({ state }: EnrollmentRecord): boolean {
  return state.status !== 'cancelled';
}

function alreadyPaid(): AppError {
  return new AppError('already_paid', {
    publicMessage:
      'Your earlier enrollment has been paid already. Please open your dashboard to see it.',
  });
}

function changedMeanwhile(): AppError {
  return new AppError('status_conflict', {
    publicMessage: 'You have enrolled in another window meanwhile. Please try again.',
  });
}
