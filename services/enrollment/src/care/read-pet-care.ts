import { AppError } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type { PetCare } from '@petwell/contracts';
import type { Caller } from '../core/caller.ts';
import { byDueDay, toCareItem } from './rules-calendar.ts';
import type { CarePet, CareReads } from './transaction.ts';

export type PetDependencies = {
  careReads: Pick<CareReads, 'findPet'>;
  clock: () => Date;
  timeZone: string;
};

export type PetRequest = { petId: number; caller: Caller };

/** Returns a pet that the caller may see; otherwise throws not_found, whether it exists or not. */
export async function findAllowedPet(
  { careReads, clock, timeZone }: PetDependencies,
  { petId, caller }: PetRequest,
): Promise<CarePet> {
  const pet = await careReads.findPet(petId, clinicDay(clock(), timeZone));
  if (!pet || !(caller.ownerId === pet.ownerId || caller.staff)) throw new AppError('not_found');
  return pet;
}

/**
 * Handles GET /api/pets/{id}/care.
 * @throws AppError not_found
 */
export function createReadPetCare(deps: PetDependencies) {
  return async function readPetCare(request: PetRequest): Promise<PetCare> {
    const { id: petId, name: petName, enrollments, ...pet } = await findAllowedPet(deps, request);
    return {
      petId,
      petName,
      deceasedAt: pet.deceasedAt?.toISOString() ?? null,
      hasReminders: pet.hasReminders,
      items: enrollments
        .flatMap(({ services, lastCare }) =>
          services.map((service) => toCareItem(service, lastCare.get(service.code))),
        )
        .sort(byDueDay),
      reports: pet.reports,
    };
  };
}
export type ReadPetCare = ReturnType<typeof createReadPetCare>;
