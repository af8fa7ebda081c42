import { invalid } from '../core/caller.ts';
import type { Patient } from './rules.ts';
import type { AppointmentTransaction } from './transaction.ts';

/**
 * Finds the pet while its owner is held, so that a death recorded at the same moment either is seen here or
 * cancels what is booked. @throws AppError validation_failed
 */
export async function holdPatient(
  { appointments, owners }: Pick<AppointmentTransaction, 'appointments' | 'owners'>,
  petId: number,
): Promise<Patient> {
  const found = await appointments.findPatient(petId);
  const isHeld = found !== null && (await owners.hold(found.owner.id));
  const patient = isHeld ? await appointments.findPatient(petId) : null;
  if (!patient) throw invalid('petId', 'Choose a living pet whose plan has started');
  return patient;
}
