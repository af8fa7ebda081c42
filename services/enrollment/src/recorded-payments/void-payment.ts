import { AppError } from '@petwell/chassis';
import { isRestartOffered } from '../core/state/enrollment-state.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { RunInTransaction } from '../core/transaction.ts';
import type { StoredPayment } from './recorded-payment.ts';
import {
  createMove,
  describe,
  finish,
  nameOf,
  requireNotRestarting,
  type ByStaff,
  type RecordTransaction,
} from './recording.ts';
import { isBilledByCard, requireVoidable } from './rules-recorded.ts';

/** @throws AppError not_found, status_conflict */
function requireFound(
  enrollment: EnrollmentRecord,
  payments: readonly StoredPayment[],
  paymentId: string,
): StoredPayment {
  const found = payments.find(({ id }) => id === paymentId);
  if (!found) throw new AppError('not_found');
  requireVoidable(enrollment, found, payments);
  return found;
}

/**
 * Voids the last recorded payment of a plan, which is then paid until the day before it. Whether that suspends the
 * plan is for the timer to say, on its day. Once a card bills the plan, the void moves no day: the months that the
 * payment was for are owed again, and its fee is unpaid. A link to start an ended plan again ends first: it would bill
 * from the voided day on.
 * @throws AppError not_found, status_conflict (voided already, or not the last one), already_paid (the owner has agreed
 * to start it again), service_unavailable
 */
export function createVoidPayment(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  billing: Pick<Billing, 'withdrawRestart'>;
  listPayments: (enrollmentId: number) => Promise<StoredPayment[]>;
  transaction: RunInTransaction<RecordTransaction>;
  clock: () => Date;
  timeZone: string;
}) {
  const move = createMove(deps);
  const { timeZone } = deps;
  return async ({
    paymentId,
    reason,
    ...staff
  }: ByStaff & { paymentId: string; reason: string }) => {
    const known = await deps.store.find(staff.enrollmentId);
    if (!known) throw new AppError('not_found');
    // Before its link to start again ends.
    requireFound(known, await deps.listPayments(known.id), paymentId);
    if (isRestartOffered(known, deps.clock())) await deps.billing.withdrawRestart(known.id);
    return deps.transaction(async (tx) => {
      const before = await tx.enrollments.lock(staff.enrollmentId);
      if (!before) throw new AppError('not_found');
      await requireNotRestarting(tx, before, known);
      const payments = await tx.recorded.listOf(staff.enrollmentId);
      const found = requireFound(before, payments, paymentId);
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
  };
}
export type VoidPayment = ReturnType<typeof createVoidPayment>;
