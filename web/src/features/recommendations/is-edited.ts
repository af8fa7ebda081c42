import type { PetProfile } from '@petwell/contracts';
import type { DeepPartialSkipArrayKey } from 'react-hook-form';
import type { PetFormValues } from '../../shared/pets/pet-form-schema.ts';
import { concernLabels, valuesOf } from '../../shared/pets/pet-labels.ts';

/** The pet form as filled in so far. */
export type PetAnswers = DeepPartialSkipArrayKey<PetFormValues>;

/** Whether the answers differ from the pet that was submitted. An empty form has not been filled yet. */
export function isEdited({ concerns = {}, ...fields }: PetAnswers, pet: PetProfile): boolean {
  const { name = '', type = '', breed = '', age = '' } = fields;
  if (`${name}${type}${breed}${age}` === '') return false;
  const isSame =
    name.trim() === pet.name &&
    type === pet.type &&
    breed.trim() === pet.breed &&
    age === pet.age &&
    valuesOf(concernLabels).every(
      (concern) => (concerns[concern] ?? false) === pet.healthConcerns.includes(concern),
    );
  return !isSame;
}
