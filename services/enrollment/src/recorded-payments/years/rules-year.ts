import {
  fromCents,
  hasDied,
  prepaidMonths,
  type PrepaidSheet,
  prepaidYearCents,
  unusedMonthsCents,
} from '@petwell/contracts';
import type { PriceStanding } from '@petwell/contracts/internal';
import { dayInWords } from '@petwell/contracts/legal';
import type { RecordPayment } from '@petwell/contracts/routes';
import { conflict } from '../../core/caller.ts';
import { isEndSet, type EnrollmentRecord, type NewTerms } from '../../core/state/enrollment.ts';
import { lastDayOf } from '../../core/state/enrollment-state.ts';
import { takesRecordedPayments } from '../../core/state/transition-elsewhere.ts';
import type { StoredPayment } from '../recorded-payment.ts';
import { monthsAfter } from '../rules-months.ts';
import type { PaidDays } from '../rules-recorded.ts';

/** The clinic's offer: so many percent less than twelve months. Null: it offers none. */
export type YearOffer = { percent: number } | null;

const notOffered = 'The clinic doesn’t offer to pay a year in advance.';

export const paidAhead = 'The plan is paid ahead already, so no year can be added now.';

/** Why a year of a plan can't be paid in advance, as enrollment knows it, as a sentence; null: it can. */
export function obstacleTo(
  enrollment: EnrollmentRecord,
  { offer, newTerms }: { offer: YearOffer; newTerms: NewTerms },
): string | null {
  const { pet, state, isDemo } = enrollment;
  if (offer === null) return notOffered;
  if (isDemo) return 'The demo account’s plans can’t be paid.';
  if (hasDied(pet)) return `${pet.name} has died, so no payment is taken for the plan.`;
  if (state.status === 'cancelled' || isEndSet(enrollment)) {
    return 'The plan has ended, or is going to end, so no year of it can be paid in advance.';
  }
  if (state.hold !== null) return 'The plan is on hold. A year can be paid in advance after that.';
  if (!takesRecordedPayments(state)) {
    return 'A card pays this plan by the month. A year can only be paid in advance while no card does.';
  }
  const isPastDue = state.status === 'active' && state.hasPaymentProblem;
  if (state.status === 'suspended' || isPastDue) return pastDue;
  if (newTerms.hasChange) {
    return 'A change of this plan is on its way. A year can be paid in advance after it.';
  }
  return newTerms.newPriceOn === null
    ? null
    : `A new price from ${dayInWords(newTerms.newPriceOn)} is on its way. A year can be paid in advance after that day.`;
}

/** @throws AppError status_conflict */
export function requireNoObstacle(
  enrollment: EnrollmentRecord,
  offer: YearOffer,
  newTerms: NewTerms,
): void {
  const obstacle = obstacleTo(enrollment, { offer, newTerms });
  if (obstacle !== null) throw conflict(obstacle);
}

const pastDue = 'A payment is past due. Please have it paid first.';

/** The same, as billing knows it. */
export function obstacleAtBilling(
  standing: Pick<PriceStanding, 'isDisputed' | 'isPastDue'> | undefined,
): string | null {
  if (standing?.isDisputed === true) {
    return 'A payment of this plan is disputed at the bank, so no year can be paid in advance.';
  }
  return standing?.isPastDue === true ? pastDue : null;
}

/** Shows what a year costs, from which day to which. */
export function toSheet(
  { totalMonthlyCents: monthlyCents, membershipFeeCents, state }: EnrollmentRecord,
  { countedFrom: from, paidUntil: until }: Pick<PaidDays, 'countedFrom' | 'paidUntil'>,
  percent: number,
): PrepaidSheet {
  const listCents = prepaidMonths * monthlyCents;
  const yearCents = prepaidYearCents(monthlyCents, percent);
  const savedCents = listCents - yearCents;
  const feeCents = state.isMembershipFeePaid ? 0 : membershipFeeCents;
  return { monthlyCents, percent, listCents, savedCents, yearCents, feeCents, from, until };
}

/** Requires that a year costs, and ends, as staff and owner saw it. @throws AppError status_conflict */
export function requireAsShown(
  { yearCents, feeCents, until }: PrepaidSheet,
  { amountCents, prepaidUntil }: Pick<RecordPayment, 'amountCents' | 'prepaidUntil'>,
): void {
  const costCents = yearCents + feeCents;
  if (amountCents === costCents && prepaidUntil === until) return;
  throw conflict(
    `A year costs $${fromCents(costCents)} now, until ${dayInWords(until)}. Nothing was recorded. Please look at it again.`,
  );
}

/**
 * Counts the months of a prepaid year that have begun when its plan ends. A month has begun on its first day, as its
 * owner agreed to.
 */
export function monthsBegun(
  { countedFrom }: Pick<StoredPayment, 'countedFrom'>,
  endsOn: string,
  firstDays: readonly string[],
): number {
  const first = (month: number) =>
    month === 0 ? countedFrom : monthsAfter(countedFrom, month, firstDays);
  let months = 0;
  while (months < prepaidMonths && first(months) <= endsOn) months += 1;
  return months;
}

/** A prepaid year whose unused months weren't given back yet. */
export const isRefundable = ({ yearPercent, voidedAt, refund }: StoredPayment): boolean =>
  yearPercent !== null && voidedAt === null && refund === null;

/** What is given back of a prepaid year if its plan ends on a day. The fee isn't part of the year. */
export function unusedOf(
  payment: StoredPayment,
  endsOn: string,
  firstDays: readonly string[],
): { months: number; amountCents: number } {
  const begun = monthsBegun(payment, endsOn, firstDays);
  const paidCents = payment.amountCents - payment.membershipFeeCents;
  return { months: prepaidMonths - begun, amountCents: unusedMonthsCents(paidCents, begun) };
}

/** The last day of a plan that has ended, at the clinic; null: it goes on. */
export const endedOn = ({ state }: EnrollmentRecord, timeZone: string): string | null =>
  state.status === 'cancelled' ? lastDayOf(state.cancelledAt, timeZone) : null;
