import { AppError } from '@petwell/chassis';
import { decide } from '../domain/decide.ts';
import type { EnrollmentRecord } from '../domain/enrollment.ts';
import type { CancelAtProvider } from './cancel-at-provider.ts';
import type { EnrollmentStore, EnrollmentTransaction } from './stores.ts';

/**
 * Replaces the unpaid enrollment when an owner chooses again before setting up the account. An owner without
 * a password has at most one such enrollment, unless requests raced.
 */
export function createReplaceUnpaid(deps: {
  store: Pick<EnrollmentStore, 'listOf'>;
  cancelAtProvider: CancelAtProvider;
  clock: () => Date;
}) {
  return {
    /**
     * Ensures that the earlier enrollments can no longer be paid, before anything is removed. Returns their
     * ids.
     * @throws AppError already_paid, service_unavailable
     */
    async close(ownerId: number): Promise<number[]> {
      const open = (await deps.store.listOf(ownerId)).filter(isOpen);
      if (open.some(({ state }) => state.status !== 'pending_payment')) throw alreadyPaid();
      for (const { id: enrollmentId } of open) {
        await deps
          .cancelAtProvider({ enrollmentId, reason: 'replaced', onlyIfUnpaid: true })
          .catch((error: unknown) => {
            throw error instanceof AppError && error.code === 'already_paid'
              ? alreadyPaid()
              : error;
          });
      }
      return open.map(({ id }) => id);
    },

    /**
     * Removes the closed enrollments. Needs the lock on the owner's row.
     * @throws AppError status_conflict when the owner enrolled in another window in the meantime
     */
    async remove(
      tx: EnrollmentTransaction,
      { ownerId, closedIds }: { ownerId: number; closedIds: readonly number[] },
    ): Promise<void> {
      const enrollments = await tx.enrollments.lockAllOf(ownerId);
      const isClosed = ({ id }: EnrollmentRecord) => closedIds.includes(id);
      if (enrollments.some((one) => isOpen(one) && !isClosed(one))) throw enrolledMeanwhile();
      for (const enrollment of enrollments.filter(isClosed)) {
        // The provider's event may have canceled it already; then nothing more is published.
        const trigger = { kind: 'cancellation', reason: 'replaced' } as const;
        const { events } = decide(enrollment, [trigger], deps.clock());
        await tx.outbox.append(events);
        await tx.enrollments.remove(enrollment);
      }
    },
  };
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

function enrolledMeanwhile(): AppError {
  return new AppError('status_conflict', {
    publicMessage: 'You have enrolled in another window meanwhile. Please try again.',
  });
}
