import { AppError } from '@petwell/chassis';
import type { Pet, UpdatePet } from '@petwell/contracts';
import type { Caller } from '../domain/caller.ts';
import { photoAddress, readPhotoChange, type PhotoFormat } from '../domain/pet-photo.ts';

export type EncodedPhoto = { contentType: string; content: Buffer; version: string };

/** Encodes a photo anew; null when it cannot be read as what it says it is. */
export type PhotoEncoder = (photo: {
  format: PhotoFormat;
  bytes: Buffer;
}) => Promise<EncodedPhoto | null>;

/** `photo` left out keeps what is there, null removes it. */
export type PetChange = { pet: Pet; photo?: EncodedPhoto | null };

export type PetStore = {
  findPet(id: number): Promise<Pet | null>;
  /** Pet and photo together; null when the pet is gone meanwhile. */
  savePet(change: PetChange): Promise<Pet | null>;
  findPhoto(petId: number): Promise<{ contentType: string; content: Uint8Array } | null>;
};

function invalid(field: string, problem: string): AppError {
  return new AppError('validation_failed', { fields: { [field]: problem } });
}

/** A pet that the caller may see or change. Throws not_found otherwise, whether it exists or not. */
async function findOwnPet(
  store: PetStore,
  { petId, caller }: { petId: number; caller: Caller },
): Promise<Pet> {
  const pet = await store.findPet(petId);
  if (!pet || !(caller.isStaff || caller.ownerId === pet.ownerId)) throw new AppError('not_found');
  return pet;
}

/** Optional fields that are left out stay as they are; null empties them. */
function merge(pet: Pet, changes: UpdatePet): Pet {
  const { name, type, breed, age, healthConcerns, weight, gender } = changes;
  return {
    ...pet,
    ...{ name, type, breed, age, healthConcerns },
    weight: weight === undefined ? pet.weight : weight,
    gender: gender === undefined ? pet.gender : gender,
  };
}

/**
 * PUT /api/pets/{petId}. A pet stays with its owner, whatever the body says.
 * @throws AppError not_found, validation_failed
 */
export function createUpdatePet({
  petStore,
  encodePhoto,
}: {
  petStore: PetStore;
  encodePhoto: PhotoEncoder;
}) {
  async function applyPhoto(merged: Pet, photoUrl: UpdatePet['photoUrl']): Promise<PetChange> {
    const change = readPhotoChange(merged.id, photoUrl);
    switch (change.kind) {
      case 'keep':
        return { pet: merged };
      case 'remove':
        return { pet: { ...merged, photoUrl: null }, photo: null };
      case 'refused':
        throw invalid('photoUrl', change.problem);
      case 'replace': {
        const photo = await encodePhoto(change);
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
    const { petId, changes } = request;
    const pet = await findOwnPet(petStore, request);
    if (changes.petId !== undefined && changes.petId !== petId) {
      throw invalid('petId', 'Expected the id of the path');
    }
    if (changes.ownerId !== 0 && changes.ownerId !== pet.ownerId) {
      throw invalid('ownerId', 'A pet stays with its owner');
    }
    const saved = await petStore.savePet(await applyPhoto(merge(pet, changes), changes.photoUrl));
    if (!saved) throw new AppError('not_found');
    return saved;
  };
}
export type UpdatePetUseCase = ReturnType<typeof createUpdatePet>;

/**
 * GET /api/pets/{petId}/photo.
 * @throws AppError not_found
 */
export function createShowPhoto({ petStore }: { petStore: PetStore }) {
  return async function showPhoto(request: { petId: number; caller: Caller }) {
    await findOwnPet(petStore, request);
    const photo = await petStore.findPhoto(request.petId);
    if (!photo) throw new AppError('not_found');
    return photo;
  };
}
export type ShowPhoto = ReturnType<typeof createShowPhoto>;
