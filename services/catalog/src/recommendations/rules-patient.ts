import type { AgeGroup, Gender, OfferedConcern, PetProfile } from '@petwell/contracts';
import type { BreedSize, BreedTrait, MatchBreed } from '../core/breed.ts';

/** A dog or cat, as the recommendation rules see it. */
export type Patient = {
  name: string;
  species: 'dog' | 'cat';
  age: AgeGroup;
  /** 'Labrador Retrievers', 'Labrador Retriever mixes'; undefined for an unknown breed. */
  breedPlural: string | undefined;
  traits: ReadonlySet<BreedTrait>;
  /** Undefined for dogs of an unknown breed. */
  size: BreedSize | undefined;
  concerns: ReadonlySet<OfferedConcern>;
  weightLbs: number | undefined;
  gender: Gender | undefined;
};

/** The form offers four concerns. The dashboard's free text is mapped to them by keyword. */
const concernWords: readonly (readonly [OfferedConcern, RegExp])[] = [
  ['allergies', /allerg|itch|atop|dermatit|\bskin\b|hives/],
  ['joint issues', /joint|arthrit|\bhips?\b|elbow|limp|dysplasia|mobility|stiff/],
  ['dental problems', /dental|teeth|tooth|\bgums?\b|gingiv|tartar|plaque|bad breath/],
  ['weight management', /weight|obes|overfed|\bfat\b/],
];

function understandConcerns(texts: readonly string[]): Set<OfferedConcern> {
  return new Set(
    concernWords
      .filter(([, words]) => texts.some((text) => words.test(text.toLowerCase())))
      .map(([concern]) => concern),
  );
}

/** Converts a pet profile to a patient. Undefined for species without plans, such as birds and rabbits. */
export function describePatient(pet: PetProfile, matchBreed: MatchBreed): Patient | undefined {
  if (pet.type !== 'dog' && pet.type !== 'cat') return undefined;
  const match = matchBreed(pet.type, pet.breed);
  const breedPlural = match?.isMix ? `${match.breed.name} mixes` : match?.breed.plural;
  return {
    name: pet.name,
    species: pet.type,
    age: pet.age,
    breedPlural,
    traits: new Set(match?.breed.traits),
    size: match?.breed.size ?? (pet.type === 'cat' ? 'small' : undefined),
    concerns: understandConcerns(pet.healthConcerns),
    weightLbs: pet.weight ?? undefined,
    gender: pet.gender ?? undefined,
  };
}

/** Names comparable pets: 'dogs', 'kittens', 'senior cats'. */
export function peersOf({ species, age }: Patient): string {
  if (age === 'puppy/kitten') return species === 'dog' ? 'puppies' : 'kittens';
  const plural = species === 'dog' ? 'dogs' : 'cats';
  if (age === 'senior') return `senior ${plural}`;
  return age === 'young adult' ? `young ${plural}` : plural;
}
