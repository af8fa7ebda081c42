import { AppError } from '@petwell/chassis';
import { addMonths, clinicDay } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import { type Owed, toOwedMonths } from '../../core/rules-standing.ts';
import type { InvoiceReference } from '../../core/rules-observation.ts';
import { enrollmentEnded } from '../../core/payable.ts';
import type { OverdueEnrollment, PaidMonth } from './payment.ts';

export const conflict = (publicMessage: string): AppError =>
  new AppError('status_conflict', { publicMessage });

/** @throws AppError validation_failed */
export function requirePaidOn(paidOn: string, today: string): void {
  const problem =
    paidOn > today
      ? 'This day is in the future'
      : paidOn < addMonths(today, -12) && 'This day is more than a year ago';
  if (problem) throw new AppError('validation_failed', { fields: { paidOn: problem } });
}

/** @throws AppError status_conflict */
export function requirePayable({ isEnded, isCurrent }: OverdueEnrollment): void {
  if (isEnded) throw enrollmentEnded();
  if (!isCurrent) throw conflict('This payment belongs to another Stripe account.');
}

/**
 * Returns the months to pay: exactly what staff saw, and took.
 * @throws AppError status_conflict
 */
export function monthsToPay(owed: Owed<InvoiceReference>, shownCents: number): PaidMonth[] {
  if (owed.totalCents === 0) throw conflict('Nothing is owed for this plan anymore.');
  if (owed.totalCents !== shownCents) {
    throw conflict(
      `$${fromCents(owed.totalCents)} is owed for this plan by now. Nothing was recorded: please look again.`,
    );
  }
  const months = toOwedMonths(owed);
  return owed.invoices.flatMap(({ id: invoiceId, status }, index) => {
    const month = months[index];
    return month ? { ...month, invoiceId, isDraft: status === 'draft' } : [];
  });
}

/** Returns the first day of the first month, and of the month after the last. */
export function daysOf(
  months: readonly PaidMonth[],
  timeZone: string,
): { from: string; until: string } {
  const days = months.map(({ startsAt, endsAt }) => {
    const from = clinicDay(new Date(startsAt), timeZone);
    return {
      from,
      until: endsAt === null ? addMonths(from, 1) : clinicDay(new Date(endsAt), timeZone),
    };
  });
  return {
    from: days.map(({ from }) => from).toSorted()[0] ?? '',
    until:
      days
        .map(({ until }) => until)
        .toSorted()
        .at(-1) ?? '',
  };
}
