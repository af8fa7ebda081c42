import type { Aftermath, AftermathKind, Outcome } from './aftermath-kinds.ts';
import { endNow, endWhileUnpaid, endWithMonth, undoEnd } from './end-plan.ts';
import type { PaidEnrollment } from './paid-enrollment.ts';
import { restart } from './restart-plan.ts';
import { refundInPieces, refundTwice } from './refund-payment.ts';
import { retryDeclined, retryPayment } from './retry-payment.ts';

const aftermaths: { [kind in AftermathKind]: (paid: PaidEnrollment) => Promise<Outcome> } = {
  'refund-twice': refundTwice,
  'refund-in-pieces': refundInPieces,
  'end-now': endNow,
  'pet-died': endNow,
  'end-with-month': endWithMonth,
  'end-while-unpaid': endWhileUnpaid,
  'undo-end': undoEnd,
  restart,
  retry: retryPayment,
  'retry-declined': retryDeclined,
};

/** Acts as planned, and returns everything that must be true of the plan then. */
export async function runAftermath(paid: PaidEnrollment): Promise<Aftermath> {
  const outcome = await aftermaths[paid.kind](paid);
  const { enrollmentId } = paid;
  return { refunds: [], isEnded: false, isRestarted: false, renewals: 0, ...outcome, enrollmentId };
}
