import { AppError } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type { RecordPayment } from '@petwell/contracts/routes';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { StoredPayment } from './recorded-payment.ts';
import { firstDaysOf } from './rules-months.ts';
import { paidUntilWith, type PaidDays } from './rules-recorded.ts';

/** Which days a payment moves, and from which ones its months may count. */
export type MovedDays = { days: PaidDays; firstDays: readonly string[] };

/** Creates what says which days a payment moves. */
export const createPaidDays =
  ({ clock, timeZone }: { clock: () => Date; timeZone: string }) =>
  (
    before: EnrollmentRecord,
    given: Pick<RecordPayment, 'paidOn' | 'months' | 'paidUntil' | 'isFromToday'>,
    payments: readonly StoredPayment[],
  ): MovedDays => {
    const { nextBillingDate, activatedAt } = before.state;
    const [today, dueOn] = [clinicDay(clock(), timeZone), clinicDay(nextBillingDate, timeZone)];
    // Neither a new plan nor one that pauses goes on from an earlier first day.
    const goesOn = before.state.billing === 'elsewhere' && given.isFromToday !== true;
    const startedOn = activatedAt && clinicDay(activatedAt, timeZone);
    const firstDays = goesOn ? firstDaysOf(startedOn, payments) : [];
    return { days: paidUntilWith(before, given, { today, dueOn, firstDays }), firstDays };
  };
export type PaidDaysOf = ReturnType<typeof createPaidDays>;

/** Returns which days a year moves; null: the plan is paid so far ahead that none can be added. */
export function daysOfYear(readDays: () => MovedDays): MovedDays | null {
  try {
    return readDays();
  } catch (error) {
    if (error instanceof AppError && error.fields?.['paidUntil'] !== undefined) return null;
    throw error;
  }
}
