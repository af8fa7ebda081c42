import { invalid } from '../core/caller.ts';
import type { Patient } from './rules.ts';
import type { AppointmentStore } from './transaction.ts';

/** Requires that the pet's plan has these services. @throws AppError validation_failed */
export async function requireBenefits(
  appointments: Pick<AppointmentStore, 'findForeignBenefits'>,
  { enrollmentId }: Pick<Patient, 'enrollmentId'>,
  codes: string[],
): Promise<void> {
  const foreign = await appointments.findForeignBenefits(enrollmentId, codes);
  if (foreign.length > 0) throw invalid('benefitCodes', 'Choose services of the pet’s plan');
}
