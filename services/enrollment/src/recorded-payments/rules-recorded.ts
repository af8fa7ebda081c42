import { addDays, addMonths } from '@petwell/chassis/time';
import { fromCents, hasDied, lastFirstPaymentOn } from '@petwell/contracts';
import { dayInWords } from '@petwell/contracts/legal';
import type { RecordPayment } from '@petwell/contracts/routes';
import { isTakeover, type EnrollmentRecord, type NewPrice } from '../core/state/enrollment.ts';
import { conflict, forbidden, invalid } from '../core/caller.ts';
import { lastDayOf } from '../core/state/enrollment-state.ts';
import { isMonthPaid, takesRecordedPayments } from '../core/state/transition-elsewhere.ts';
import type { StoredPayment } from './recorded-payment.ts';
import { monthsAfter } from './rules-months.ts';

/** @throws AppError status_conflict */
export function requireRecordable(enrollment: EnrollmentRecord): void {
  const { pet, state, isDemo } = enrollment;
  if (isDemo) throw conflict("The demo account's plans can't be paid.");
  if (hasDied(pet)) throw conflict('This pet has died, so no payment is taken for it.');
  if (isTakeover(enrollment)) {
    throw conflict('This plan starts once the pet’s new owner agrees with the link.');
  }
  if (takesRecordedPayments(state)) return;
  throw conflict(
    state.status === 'cancelled'
      ? 'This plan has ended, so no payment is taken for it.'
      : 'This plan is billed by card, so a payment recorded here would be charged again.',
  );
}

/** @throws AppError validation_failed */
export function requirePaidOn(paidOn: string, today: string): void {
  if (paidOn > today) throw invalid('paidOn', 'This day is in the future');
  if (paidOn < addMonths(today, -12)) throw invalid('paidOn', 'This day is more than a year ago');
}

/** As many as a payment can go for. */
const maxMonths = 24;

type Priced = Pick<EnrollmentRecord, 'state' | 'totalMonthlyCents' | 'membershipFeeCents'>;

export type PaidDays = {
  paidUntil: string;
  previousPaidUntil: string | null;
  /** From when the payment's months count. */
  countedFrom: string;
};

/**
 * Returns until which day the plan is paid, with the payment and without it. Months count from the day until which it
 * is paid, or from today if staff choose that for a suspended plan; for a plan that begins, from the day of the payment;
 * for one whose payments aren't known, from when it is due.
 * @throws AppError validation_failed
 */
export function paidUntilWith(
  { state }: Pick<EnrollmentRecord, 'state'>,
  payment: Pick<RecordPayment, 'paidOn' | 'months' | 'paidUntil' | 'isFromToday'>,
  { today, dueOn, firstDays }: { today: string; dueOn: string; firstDays: readonly string[] },
): PaidDays {
  const { paidOn } = payment;
  requirePaidOn(paidOn, today);
  const isNew = state.billing === 'here';
  const previousPaidUntil = isNew ? paidOn : state.paidUntil;
  const isFromToday = payment.isFromToday === true;
  if (isFromToday && state.status !== 'suspended') {
    throw invalid('isFromToday', 'Only the months of a suspended plan can count from today');
  }
  const countedFrom = isFromToday ? today : (previousPaidUntil ?? dueOn);
  const paidUntil = payment.paidUntil ?? monthsAfter(countedFrom, payment.months ?? 0, firstDays);
  if (paidUntil <= paidOn) throw invalid('paidUntil', 'Choose a day after the payment');
  if (state.paidUntil !== null && paidUntil <= state.paidUntil) {
    throw invalid('paidUntil', 'The plan is already paid until this day or a later one');
  }
  if (paidUntil > lastFirstPaymentOn(today)) {
    throw invalid('paidUntil', 'Choose a day less than two years from today');
  }
  if (isNew && paidUntil < addDays(today, 1)) {
    throw invalid('paidUntil', 'Choose a day to come');
  }
  return { paidUntil, previousPaidUntil, countedFrom };
}

/**
 * Returns what a payment should be: its months, and the fee if it is unpaid. Null: until a day that no months lead to.
 */
function costOf(
  { state, totalMonthlyCents, membershipFeeCents }: Priced,
  { countedFrom, paidUntil }: Pick<PaidDays, 'countedFrom' | 'paidUntil'>,
  firstDays: readonly string[],
): number | null {
  const feeCents = state.isMembershipFeePaid ? 0 : membershipFeeCents;
  for (let months = 1; months <= maxMonths; months += 1) {
    if (monthsAfter(countedFrom, months, firstDays) === paidUntil) {
      return months * totalMonthlyCents + feeCents;
    }
  }
  return null;
}

/**
 * Requires a manager and a reason for an amount that differs from what the months and an unpaid fee cost, and for a day
 * that no whole months lead to.
 * @throws AppError validation_failed, forbidden
 */
export function requireAmount(
  enrollment: Priced,
  { amountCents, reason }: Pick<RecordPayment, 'amountCents' | 'reason'>,
  {
    days,
    firstDays,
    isManager,
  }: { days: PaidDays; firstDays: readonly string[]; isManager: boolean },
): void {
  const costCents = costOf(enrollment, days, firstDays);
  if (amountCents === costCents) return;
  if (!isManager) {
    throw forbidden(
      costCents === null
        ? 'A manager records payments that don’t go for whole months.'
        : `These months cost $${fromCents(costCents)}. A manager records another amount.`,
    );
  }
  if (reason === undefined) throw invalid('reason', 'Say why the amount differs');
}

/** Months from the day of another price on cost that, so none is paid before. @throws AppError status_conflict */
export function requireOldPrice(
  { paidUntil }: Pick<PaidDays, 'paidUntil'>,
  newPrices: readonly NewPrice[],
): void {
  const newPrice = newPrices.find(({ from }) => isMonthPaid(paidUntil, from));
  if (!newPrice) return;
  const [day, price] = [dayInWords(newPrice.from), fromCents(newPrice.monthlyCents)];
  throw conflict(
    `The plan is changing to $${price} a month from ${day}. Please record the months until then now, and the others from that day on.`,
  );
}

/** A plan that is set to end is paid until its end at most. @throws AppError status_conflict */
export function requireBeforeEnd(
  { state: { endsAt } }: Pick<EnrollmentRecord, 'state'>,
  { paidUntil }: Pick<PaidDays, 'paidUntil'>,
  timeZone: string,
): void {
  if (endsAt === null) return;
  const lastDay = lastDayOf(endsAt, timeZone);
  if (paidUntil <= addDays(lastDay, 1)) return;
  throw conflict(
    `This plan ends on ${dayInWords(lastDay)}. Please record the days until then, or undo its end first.`,
  );
}

/** Whether the payment provider bills its months, so that a void moves no day, and leaves them owed. */
export const isBilledByCard = (
  { state }: Pick<EnrollmentRecord, 'state'>,
  { isOutOfBand }: Pick<StoredPayment, 'isOutOfBand'>,
): boolean => state.status !== 'cancelled' && (isOutOfBand || !takesRecordedPayments(state));

/** A year by card for a plan that took it no more: it goes back whole. */
const movesNoDay = ({ method, countedFrom, paidUntil }: StoredPayment): boolean =>
  method === 'card' && paidUntil === countedFrom;

/**
 * Requires the last payment that counts, because later ones go on from the day of the one before; any one, once the card
 * bills the plan.
 * @throws AppError status_conflict
 */
export function requireVoidable(
  enrollment: Pick<EnrollmentRecord, 'state'>,
  payment: StoredPayment,
  payments: readonly StoredPayment[],
): void {
  if (payment.voidedAt !== null) throw conflict('This payment was voided already.');
  if (payment.method === 'card') {
    throw conflict(
      'A card paid this, so it can’t be voided. Once the plan ends, unused months are refunded.',
    );
  }
  if (payment.refund !== null) {
    throw conflict('The unused months of this payment were given back, so it can’t be voided.');
  }
  if (payment.isOutOfBand || isBilledByCard(enrollment, payment)) return;
  const last = payments.findLast(
    (one) => one.voidedAt === null && !one.isOutOfBand && !movesNoDay(one),
  );
  if (last?.id === payment.id) return;
  throw conflict(
    last && (last.method === 'card' || last.refund !== null)
      ? 'The year paid after this payment can’t be voided, so this one can’t be, either. While the plan goes on, a manager can set it right in the amount of its next payment, with a reason.'
      : 'Please void the later payment of this plan first.',
  );
}
