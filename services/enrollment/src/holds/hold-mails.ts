import type { NewEvent } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { mailKeys } from '@petwell/contracts/events';
import { mailAbout, mailFacts } from '../core/state/enrollment-events.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { PlanYear } from '../core/terms/rules-plan-year.ts';
import type { HoldRecord } from './transaction.ts';

type Given = {
  hold: HoldRecord;
  /** Null: the plan isn't on hold. */
  times: { until: Date; nextChargeAt: Date } | null;
  year: PlanYear;
  timeZone: string;
};

/** Requests the email about a hold that began, one that ends soon, or one that ends early; none without a hold. */
export function holdMail(
  enrollment: EnrollmentRecord,
  about: 'began' | 'ends soon' | 'ends early',
  { hold, times, year, timeZone }: Given,
): NewEvent<'mail.requested.v1'>[] {
  if (!times) return [];
  const { id, totalMonthlyCents: monthlyCents } = enrollment;
  const facts = {
    ...mailFacts(enrollment),
    until: clinicDay(times.until, timeZone),
    nextChargeOn: clinicDay(times.nextChargeAt, timeZone),
    monthlyCents,
    planYearEndsOn: year.endsOn,
  };
  const request =
    about === 'began'
      ? {
          dedupeKey: mailKeys.planHeld(id, hold.id),
          mail: { kind: 'plan-held', ...facts, months: hold.months } as const,
        }
      : {
          // The owner may have been told of another day.
          dedupeKey: mailKeys.planResumes(id, hold.id, about === 'ends early'),
          mail: { kind: 'plan-resumes', ...facts } as const,
        };
  return [mailAbout(enrollment, { ...request, isPaid: true })];
}
