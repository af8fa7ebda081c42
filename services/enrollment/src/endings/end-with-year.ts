import { clinicDay } from '@petwell/chassis/time';
import { decide } from '../core/state/decide.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { periodEndOf } from './rules-ending.ts';
import type { EndingTransaction } from './transaction.ts';

/**
 * Orders that a plan ends with its paid month, which is the last one of its plan year: its pet outgrew it, and the owner
 * didn't answer. The timer carries it out like any order. False: the month ends on another day.
 */
export async function endWithYear(
  { enrollments, orders }: Pick<EndingTransaction, 'enrollments' | 'orders'>,
  given: {
    /** Locked, and goes on. */
    enrollment: EnrollmentRecord;
    /** The day after the plan year's last one, at the clinic. */
    endsOn: string;
    at: Date;
    timeZone: string;
  },
): Promise<boolean> {
  const { enrollment, endsOn, at, timeZone } = given;
  const periodEnd = periodEndOf(enrollment, at, timeZone);
  if (periodEnd === null || clinicDay(periodEnd, timeZone) !== endsOn) return false;
  if (await orders.findOpen(enrollment.id)) return false;
  const { id: enrollmentId, owner } = enrollment;
  const reason = 'outgrown' as const;
  await enrollments.save(
    decide(enrollment, [{ kind: 'ending', by: 'staff', reason, at: null }], at),
  );
  const order = { enrollmentId, kind: 'end_at_period_end', reason, orderedBy: null } as const;
  await orders.insert({ ...order, ownerId: owner.id, note: null, request: null }, at, {
    isDue: true,
  });
  return true;
}
export type EndWithYear = typeof endWithYear;
