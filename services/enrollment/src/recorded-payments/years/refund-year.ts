import { AppError } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { fromCents, type RefundUnused } from '@petwell/contracts';
import { conflict } from '../../core/caller.ts';
import type { EnrollmentRecord } from '../../core/state/enrollment.ts';
import { isRestartOffered } from '../../core/state/enrollment-state.ts';
import type { Billing } from '../../core/clients/other-services.ts';
import type { EnrollmentStore } from '../../core/store-enrollments.ts';
import type { RunInTransaction } from '../../core/transaction.ts';
import type { StoredPayment } from '../recorded-payment.ts';
import {
  createMove,
  finish,
  nameOf,
  requireNotRestarting,
  type ByStaff,
  type RecordTransaction,
} from '../recording.ts';
import { firstDaysOf } from '../rules-months.ts';
import { isRefused } from './return-years.ts';
import { endedOn, isRefundable, unusedOf } from './rules-year.ts';

type Dependencies = {
  store: Pick<EnrollmentStore, 'find'>;
  billing: Pick<Billing, 'withdrawRestart' | 'refundPrepaidYear'>;
  listPayments: (enrollmentId: number) => Promise<StoredPayment[]>;
  transaction: RunInTransaction<RecordTransaction>;
  clock: () => Date;
  timeZone: string;
};

type Given = RefundUnused & { paymentId: string };
type Wanted = Pick<Given, 'paymentId' | 'amountCents'> & { timeZone: string };

/**
 * Requires a prepaid year of an ended plan with unused months, for the amount that was shown.
 * @throws AppError not_found, status_conflict
 */
function requireUnused(
  enrollment: EnrollmentRecord,
  payments: readonly StoredPayment[],
  { paymentId, amountCents, timeZone }: Wanted,
): StoredPayment {
  const payment = payments.find(({ id }) => id === paymentId);
  if (!payment) throw new AppError('not_found');
  const day = endedOn(enrollment, timeZone);
  if (day === null) throw conflict('This plan hasn’t ended, so nothing is given back.');
  if (payment.refund !== null) throw conflict('This was given back and recorded already.');
  if (!isRefundable(payment)) throw conflict('This payment isn’t a prepaid year.');
  const { activatedAt } = enrollment.state;
  const firstDays = firstDaysOf(activatedAt && clinicDay(activatedAt, timeZone), payments);
  const unused = unusedOf(payment, day, firstDays);
  if (unused.amountCents === 0) throw conflict('No month of this year is unused.');
  if (unused.amountCents === amountCents) return payment;
  throw conflict(`$${fromCents(unused.amountCents)} is to be given back. Please look at it again.`);
}

/** Gives a year back to its card. What is to be given back is kept first, so that a plan doesn't start again meanwhile. */
function createRefundToCard(deps: Dependencies) {
  const { billing, transaction } = deps;
  const move = createMove(deps);
  return async (found: EnrollmentRecord, wanted: Wanted, by: string): Promise<void> => {
    const { paymentId: yearId, amountCents } = wanted;
    const { id: enrollmentId } = found;
    await transaction(async (tx) => {
      const before = await tx.enrollments.lock(enrollmentId);
      if (!before) throw new AppError('not_found');
      requireUnused(before, await tx.recorded.listOf(enrollmentId), wanted);
      await requireNotRestarting(tx, before, found);
      await tx.recorded.orderRefund(yearId, { amountCents, method: 'card', by });
      await move.restartEnded(tx, before);
    });
    try {
      await billing.refundPrepaidYear({ enrollmentId, yearId, amountCents });
    } catch (error) {
      // Otherwise, the timer finishes it.
      if (isRefused(error)) {
        await transaction(({ recorded }) => recorded.orderRefund(yearId, null));
      }
      throw error;
    }
  };
}

/**
 * Records that the unused months of a prepaid year were given back at the clinic, once, or gives them back to the card that
 * paid them. A link to start the plan again ends first: it would bill from the end of the year on.
 * @throws AppError not_found, status_conflict, already_paid (the owner has agreed to start it again), refund_too_large,
 * disputed, service_unavailable (repeating is safe)
 */
export function createRefundYear(deps: Dependencies) {
  const move = createMove(deps);
  const refundToCard = createRefundToCard(deps);
  const { timeZone } = deps;
  return async ({ paymentId, amountCents, method, ...staff }: ByStaff & Given) => {
    const { enrollmentId, actor } = staff;
    const wanted = { paymentId, amountCents, timeZone };
    const found = await deps.store.find(enrollmentId);
    if (!found) throw new AppError('not_found');
    const known = requireUnused(found, await deps.listPayments(enrollmentId), wanted);
    if (isRestartOffered(found, deps.clock())) await deps.billing.withdrawRestart(enrollmentId);
    // It goes back as it came.
    const isByCard = known.method === 'card';
    if (isByCard) await refundToCard(found, wanted, nameOf(actor));
    return deps.transaction(async (tx) => {
      const before = await tx.enrollments.lock(enrollmentId);
      if (!before) throw new AppError('not_found');
      const payment = requireUnused(before, await tx.recorded.listOf(enrollmentId), wanted);
      if (!isByCard) await requireNotRestarting(tx, before, found);
      const refund = {
        amountCents,
        at: deps.clock(),
        method: isByCard ? ('card' as const) : method,
        by: nameOf(actor),
      };
      await tx.recorded.refund(paymentId, refund);
      const refunded = { ...payment, refund };
      const after = await move.refunded(tx, before, { payment: refunded });
      const detail = `$${fromCents(amountCents)}, unused months`;
      const what = { status: 201, action: 'refund', detail } as const;
      return finish(tx, staff, { ...what, payment: refunded, after, timeZone });
    });
  };
}
export type RefundYear = ReturnType<typeof createRefundYear>;
