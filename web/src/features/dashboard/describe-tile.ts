import {
  fromCents,
  hasDied,
  type EnrollmentView,
  type OwnAppointments,
  type OwnPayments,
} from '@petwell/contracts';
import { typeLabels } from '../../shared/appointments/labels.ts';
import { toOwnView } from '../../shared/appointments/own-view.ts';
import { openPaymentOf } from '../../shared/enrollments/own-payments.ts';
import { statusLabels } from '../../shared/enrollments/status-labels.ts';
import {
  clinicNow,
  formatDate,
  formatLastDay,
  formatDay,
  formatShortWeekday,
  formatTime,
} from '../../shared/format-date.ts';
import { owedFor } from '../../shared/owed.ts';
import { hasFailedPayment } from './has-failed-payment.ts';
import { inMemory, paymentFailed } from './texts.ts';

/** A pet's tile says the most important thing, so that owners needn't open each. */
export type TileState = {
  /** The alert that asks the owner to act; null if none is needed. */
  alert: { label: string; color: 'sun' | 'coral' } | null;
  text: string | null;
};

type Known = { payments: OwnPayments | undefined; visits: OwnAppointments | undefined };

/** '$93.25, next try December 26, 2026'. */
function describeOpen(enrollmentId: number, payments: OwnPayments | undefined): string | null {
  const owed = owedFor(payments, enrollmentId);
  if (owed === undefined) return null;
  const amount = fromCents(owed.amountCents);
  const nextAttemptAt = openPaymentOf(payments, enrollmentId)?.nextAttemptAt ?? null;
  return nextAttemptAt === null
    ? `$${amount} open`
    : `$${amount}, next try ${formatDate(nextAttemptAt)}`;
}

/** The next visit, or that one was asked for, or that the plan runs. */
function describeVisits(petId: number, visits: OwnAppointments | undefined): string {
  if (visits === undefined) return statusLabels.active;
  const { upcoming, open } = toOwnView(visits, clinicNow());
  const next = upcoming.find((one) => one.petId === petId && one.status === 'scheduled');
  if (next !== undefined) {
    return `${typeLabels[next.type]} ${formatShortWeekday(next.day)} at ${formatTime(next.time)}`;
  }
  return open.some((one) => one.petId === petId) ? 'Visit requested' : statusLabels.active;
}

/** Describes a pet's tile: what is open and when it is tried again, or the next visit, and when the plan ends. */
export function describeTile(enrollment: EnrollmentView, known: Known): TileState {
  const { id, pet, status, cancelledAt, endsOn, hold } = enrollment;
  if (hasDied(pet)) return { alert: null, text: inMemory };
  if (status === 'cancelled') {
    const text =
      cancelledAt === null ? statusLabels.cancelled : `Ended ${formatLastDay(cancelledAt)}`;
    return { alert: null, text };
  }
  if (status === 'pending_payment') {
    return { alert: { label: statusLabels.pending_payment, color: 'sun' }, text: null };
  }
  if (hasFailedPayment(enrollment)) {
    const label = status === 'suspended' ? statusLabels.suspended : paymentFailed;
    return { alert: { label, color: 'coral' }, text: describeOpen(id, known.payments) };
  }
  const visits = describeVisits(pet.id, known.visits);
  if (hold !== undefined) return { alert: null, text: `On hold until ${formatDay(hold.until)}` };
  if (endsOn === undefined) return { alert: null, text: visits };
  const end = `Ends ${formatDay(endsOn)}`;
  return { alert: null, text: visits === statusLabels.active ? end : `${visits} · ${end}` };
}
