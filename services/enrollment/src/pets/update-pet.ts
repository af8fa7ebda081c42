import { AppError, parse } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import {
  birthDateProblem,
  changedPetNamesSchema,
  type Pet,
  type UpdatePet,
} from '@petwell/contracts';
import { type Caller, invalid } from '../core/caller.ts';
import { ageGroupOn } from '../core/rules-age.ts';
import { photoAddress, readPhotoChange, type PhotoFormat } from './rules-photo.ts';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';

export type EncodedPhoto = { contentType: string; content: Buffer; version: string };

/** Re-encodes a photo; null if it can't be decoded as its format. */
export type PhotoEncoder = (photo: {
  format: PhotoFormat;
  bytes: Buffer;
}) => Promise<EncodedPhoto | null>;

/**
 * Without `photo`, the stored one stays; null removes it. The same of `birthDate`, which stays only with its age group.
 * `changedOn`: the day at the clinic.
 */
export type PetChange = {
  pet: Pet;
  photo?: EncodedPhoto | null;
  birthDate?: string | null | undefined;
  changedOn: string;
};

/** Pets and their photos in a transaction. */
export type ProfileStore = {
  /** Saves a pet and its photo together; null if the pet no longer exists. */
  save(change: PetChange): Promise<Pet | null>;
};

export type PetReads = {
  findPet(id: number): Promise<Pet | null>;
  findPhoto(petId: number): Promise<{ contentType: string; content: Uint8Array } | null>;
};

/** Finds a pet that the caller may read or change; otherwise throws not_found, whether it exists or not. */
async function findAllowedPet(
  store: PetReads,
  { petId, caller }: { petId: number; caller: Caller },
): Promise<Pet> {
  const pet = await store.findPet(petId);
  const isOwn = caller.ownerId === pet?.ownerId;
  if (!pet || !(isOwn || caller.staff)) throw new AppError('not_found');
  return pet;
}

/** Merges the changes: omitted optional fields stay, null clears them. */
function merge(pet: Pet, changes: UpdatePet): Pet {
  const { petId: _petId, ownerId: _ownerId, photoUrl: _photoUrl, ...rest } = changes;
  const { birthDate: _birthDate, ...profile } = rest;
  const given = Object.entries(profile).filter(([, value]) => value !== undefined);
  return { ...pet, ...Object.fromEntries(given) };
}

/** Merges a birth date, which decides the age group. @throws AppError validation_failed */
function mergeBirthDate(
  { birthDate: stored, ...pet }: Pet,
  birthDate: UpdatePet['birthDate'],
  today: string,
): Pet {
  if (birthDate === undefined)
    return { ...pet, ...(stored !== undefined && { birthDate: stored }) };
  if (birthDate === null) return pet;
  const problem = birthDateProblem(birthDate, today);
  if (problem !== null) throw invalid('birthDate', problem);
  return { ...pet, birthDate, age: ageGroupOn(birthDate, today) };
}

/** @throws AppError validation_failed */
function requireSamePet(pet: Pet, { petId, ownerId }: UpdatePet): void {
  if (petId !== undefined && petId !== pet.id)
    throw invalid('petId', 'Expected the id of the path');
  // Forms for a new pet send 0.
  if (ownerId !== 0 && ownerId !== pet.ownerId) {
    throw invalid('ownerId', 'A pet stays with its owner');
  }
}

/** A plan stays with its species, as when enrolling. @throws AppError plan_not_for_pet */
async function requirePlanFits(
  { enrollments }: Pick<CoreTransaction, 'enrollments'>,
  pet: Pet,
): Promise<void> {
  const open = (await enrollments.lockAllOf(pet.ownerId)).find(
    ({ pet: { id }, plan, state }) =>
      id === pet.id && state.status !== 'cancelled' && !plan.targetPetTypes.includes(pet.type),
  );
  if (!open) return;
  throw new AppError('plan_not_for_pet', {
    publicMessage: `${open.plan.name} is not made for this type of pet. Please call the clinic to change the plan.`,
  });
}

/**
 * Handles PUT /api/pets/{petId}. The pet's owner can't be changed by the request body.
 * @throws AppError not_found, validation_failed, plan_not_for_pet
 */
export function createUpdatePet(deps: {
  petReads: Pick<PetReads, 'findPet' | 'findPhoto'>;
  encodePhoto: PhotoEncoder;
  transaction: RunInTransaction<CoreTransaction & { profiles: ProfileStore }>;
  clock: () => Date;
  timeZone: string;
}) {
  async function readPhoto(
    merged: Pet,
    photoUrl: UpdatePet['photoUrl'],
  ): Promise<Pick<PetChange, 'pet' | 'photo'>> {
    const change = readPhotoChange(merged.id, photoUrl);
    switch (change.kind) {
      case 'keep':
        return { pet: merged };
      case 'remove':
        return { pet: { ...merged, photoUrl: null }, photo: null };
      case 'refused':
        throw invalid('photoUrl', change.problem);
      case 'replace': {
        const photo = await deps.encodePhoto(change);
        if (!photo) throw invalid('photoUrl', 'This image cannot be read. Please choose another');
        return { pet: { ...merged, photoUrl: photoAddress(merged.id, photo.version) }, photo };
      }
    }
  }

  return async function updatePet(request: {
    petId: number;
    caller: Caller;
    changes: UpdatePet;
  }): Promise<Pet> {
    const { petId, caller, changes } = request;
    const pet = await findAllowedPet(deps.petReads, request);
    requireSamePet(pet, changes);
    parse(changedPetNamesSchema(pet), changes);
    const { birthDate } = changes;
    const changedOn = clinicDay(deps.clock(), deps.timeZone);
    const merged = mergeBirthDate(merge(pet, changes), birthDate, changedOn);
    const change = await readPhoto(merged, changes.photoUrl);
    return deps.transaction(async ({ enrollments, profiles, activityLog }) => {
      if (change.pet.type !== pet.type) await requirePlanFits({ enrollments }, change.pet);
      const saved = await profiles.save({ ...change, birthDate, changedOn });
      if (!saved) throw new AppError('not_found');
      const { staff: actor } = caller;
      if (actor) {
        const what = { actor, action: 'update-pet', subject: `pet/${petId}` } as const;
        await activityLog.record({ ...what, result: 'done', detail: null });
      }
      return saved;
    });
  };
}
export type UpdatePetUseCase = ReturnType<typeof createUpdatePet>;

/**
 * Handles GET /api/pets/{petId}/photo.
 * @throws AppError not_found
 */
export function createShowPhoto({ petReads }: { petReads: PetReads }) {
  return async function showPhoto(request: { petId: number; caller: Caller }) {
    await findAllowedPet(petReads, request);
    const photo = await petReads.findPhoto(request.petId);
    if (!photo) throw new AppError('not_found');
    return photo;
  };
}
export type ShowPhoto = ReturnType<typeof createShowPhoto>;
