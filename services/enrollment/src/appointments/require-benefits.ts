import { dayInWords } from '@petwell/contracts/legal';
import { clinicDay } from '@petwell/chassis/time';
import { invalid } from '../core/caller.ts';
import type { Patient } from './rules.ts';
import type { AppointmentStore } from './transaction.ts';

/**
 * Requires that the pet's plan has these services. A visit that is moved keeps its own: a change of plan may have
 * removed them. @throws AppError validation_failed
 */
export async function requireBenefits(
  appointments: Pick<AppointmentStore, 'findForeignBenefits'>,
  { enrollmentId }: Pick<Patient, 'enrollmentId'>,
  codes: string[],
  kept: readonly string[] = [],
): Promise<void> {
  const added = codes.filter((code) => !kept.includes(code));
  const foreign = await appointments.findForeignBenefits(enrollmentId, added);
  if (foreign.length > 0) throw invalid('benefitCodes', 'Choose services of the pet’s plan');
}

/** Requires that none of the days is within a hold of the plan. @throws AppError validation_failed */
export async function requireNotHeld(
  appointments: Pick<AppointmentStore, 'findHeldUntil'>,
  { enrollmentId, petName }: Pick<Patient, 'enrollmentId' | 'petName'>,
  { days, codes, timeZone }: { days: readonly string[]; codes: string[]; timeZone: string },
): Promise<void> {
  if (codes.length === 0) return;
  const heldUntil = await appointments.findHeldUntil(enrollmentId);
  if (heldUntil === null) return;
  const until = clinicDay(heldUntil, timeZone);
  if (days.every((day) => day >= until)) return;
  throw invalid(
    'benefitCodes',
    `${petName}’s plan is on hold until ${dayInWords(until)}. Choose a later day, or no services of the plan`,
  );
}
