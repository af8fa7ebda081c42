import { AppError } from '@petwell/chassis';
import type { Database } from '../core/transaction.ts';

export type StartOwnerPayment = ReturnType<typeof createStartOwnerPayment>;

/**
 * Records that a setup session starts to pay an enrollment, before any money can move: the browser can't move the
 * payment to another address afterwards.
 * @throws AppError not_found
 */
export const createStartOwnerPayment =
  ({ database }: { database: Database }) =>
  ({ ownerId, enrollmentId }: { ownerId: number; enrollmentId: number }): Promise<void> =>
    database.inTransaction(async (tx) => {
      const account = await tx.owners.lock(ownerId);
      if (!account) throw new AppError('not_found');
      if (account.paymentEnrollmentId === enrollmentId) return;
      await tx.owners.setPayment(ownerId, enrollmentId);
    });
