import { randomUUID } from 'node:crypto';
import { AppError } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type { SettleOwed } from '@petwell/contracts/routes';
import { conflict } from '../core/caller.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { FindAttachedOwner } from '../owners/index.ts';
import type { RunInTransaction } from '../core/transaction.ts';
import type { StoredPayment } from './recorded-payment.ts';
import {
  createMove,
  describe,
  finish,
  nameOf,
  receiptOf,
  type ByStaff,
  type RecordTransaction,
} from './recording.ts';
import { requirePaidOn } from './rules-recorded.ts';

/**
 * Records that the months that a voided payment left owed were paid after all, for the same amount. The plan's days stay,
 * because a card bills it. Once per Idempotency-Key.
 * @throws AppError not_found, validation_failed, status_conflict (nothing is owed), address_unconfirmed
 */
export function createSettleOwed(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  attachedOwner: Pick<FindAttachedOwner, 'requireAttachable'>;
  transaction: RunInTransaction<RecordTransaction>;
  clock: () => Date;
  timeZone: string;
}) {
  const move = createMove(deps);
  const { timeZone } = deps;
  return async ({ paymentId, ...given }: ByStaff & SettleOwed & { paymentId: string }) => {
    const { enrollmentId, actor, record, paidOn, method } = given;
    const enrollment = await deps.store.find(enrollmentId);
    if (!enrollment) throw new AppError('not_found');
    await deps.attachedOwner.requireAttachable(enrollment.owner.id);
    return deps.transaction(async (tx) => {
      const before = await tx.enrollments.lock(enrollmentId);
      if (!before) throw new AppError('not_found');
      const payments = await tx.recorded.listOf(enrollmentId);
      const owed = payments.find(({ id }) => id === paymentId);
      if (!owed) throw new AppError('not_found');
      if (!owed.isOwed) throw conflict('Nothing is owed for this payment.');
      const now = deps.clock();
      requirePaidOn(paidOn, clinicDay(now, timeZone));
      const payment: StoredPayment = {
        ...owed,
        id: randomUUID(),
        paidOn,
        method,
        recordedAt: now,
        recordedBy: nameOf(actor),
        voidedAt: null,
        voidReason: null,
        isOwed: false,
        settlesId: paymentId,
      };
      await tx.recorded.setOwed(paymentId, false);
      await tx.recorded.insert(payment);
      const after = await move.feeOnly(tx, before, { payment });
      await tx.outbox.append([receiptOf(after, payment)]);
      const what = { status: 201, action: 'record-payment', detail: describe(payment) } as const;
      const staff = { enrollmentId, actor, record };
      return finish(tx, staff, { ...what, payment, after, timeZone });
    });
  };
}
export type SettleOwedUseCase = ReturnType<typeof createSettleOwed>;
