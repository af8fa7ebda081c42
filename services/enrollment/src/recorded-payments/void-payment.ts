import { AppError } from '@petwell/chassis';
import type { RunInTransaction } from '../core/transaction.ts';
import {
  createMove,
  describe,
  finish,
  nameOf,
  type ByStaff,
  type RecordTransaction,
} from './recording.ts';
import { isBilledByCard, requireVoidable } from './rules-recorded.ts';

/**
 * Voids the last recorded payment of a plan, which is then paid until the day before it. Whether that suspends the
 * plan is for the timer to say, on its day. Once a card bills the plan, the void moves no day: the months that the
 * payment was for are owed again, and its fee is unpaid.
 * @throws AppError not_found, status_conflict (voided already, or not the last one)
 */
export function createVoidPayment(deps: {
  transaction: RunInTransaction<RecordTransaction>;
  clock: () => Date;
  timeZone: string;
}) {
  const move = createMove(deps);
  const { timeZone } = deps;
  return ({ paymentId, reason, ...staff }: ByStaff & { paymentId: string; reason: string }) =>
    deps.transaction(async (tx) => {
      const before = await tx.enrollments.lock(staff.enrollmentId);
      if (!before) throw new AppError('not_found');
      const payments = await tx.recorded.listOf(staff.enrollmentId);
      const found = payments.find(({ id }) => id === paymentId);
      if (!found) throw new AppError('not_found');
      requireVoidable(before, found, payments);
      const now = deps.clock();
      const isOwed = isBilledByCard(before, found);
      const payment = { ...found, voidedAt: now, voidReason: reason, isOwed };
      const by = nameOf(staff.actor);
      await tx.recorded.void(paymentId, { at: now, by, reason, isOwed });
      const after =
        isOwed || found.isOutOfBand
          ? await move.feeOnly(tx, before, { payment })
          : await move.toDay(tx, before, {
              payment,
              paidUntil: found.previousPaidUntil,
              // An owner who gets the first payment back has no fee paid, either.
              isFeePaid: !found.isFirst && before.state.isMembershipFeePaid,
            });
      const detail = `${describe(payment)}: ${reason}`;
      const what = { status: 200, action: 'void-payment', detail } as const;
      return finish(tx, staff, { ...what, payment, after, timeZone });
    });
}
export type VoidPayment = ReturnType<typeof createVoidPayment>;
