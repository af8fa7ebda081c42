import type { NewEvent } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { mailKeys } from '@petwell/contracts/events';
import { mailAbout, mailFacts } from '../core/enrollment-events.ts';
import type { EnrollmentRecord } from '../core/enrollment.ts';
import type { PlanYear } from '../core/rules-plan-year.ts';
import type { HoldRecord } from './transaction.ts';

type Given = { hold: HoldRecord; year: PlanYear; timeZone: string };

/** Requests the email about a hold that began, or one that ends soon; none if the plan isn't on hold. */
export function holdMail(
  after: EnrollmentRecord,
  kind: 'plan-held' | 'plan-resumes',
  { hold, year, timeZone }: Given,
): NewEvent<'mail.requested.v1'>[] {
  const { hold: inForce } = after.state;
  if (!inForce) return [];
  const facts = {
    ...mailFacts(after),
    until: clinicDay(inForce.until, timeZone),
    nextChargeOn: clinicDay(inForce.nextChargeAt, timeZone),
    monthlyCents: after.totalMonthlyCents,
    planYearEndsOn: year.endsOn,
  };
  const mail = kind === 'plan-held' ? { kind, ...facts, months: hold.months } : { kind, ...facts };
  const key = kind === 'plan-held' ? mailKeys.planHeld : mailKeys.planResumes;
  return [mailAbout(after, { dedupeKey: key(after.id, hold.id), isPaid: true, mail })];
}
