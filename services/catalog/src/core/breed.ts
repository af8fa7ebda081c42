import type { PetType } from '@petwell/contracts';

/** A health predisposition of a breed that affects which care is worthwhile. */
export type BreedTrait =
  | 'joints'
  | 'flat-faced'
  | 'dental'
  | 'allergies'
  | 'weight'
  | 'long-back'
  | 'thyroid'
  | 'heart'
  | 'kidney';

/**
 * Adult size: toy and small up to about 25 lbs, medium to 50, large to 100, giant above. All cats are small.
 */
export type BreedSize = 'small' | 'medium' | 'large' | 'giant';

export type Breed = {
  name: string;
  plural: string;
  size: BreedSize;
  traits: readonly BreedTrait[];
  /** Alternative names, in lower case. */
  aliases: readonly string[];
};

export type BreedMatch = { breed: Breed; isMix: boolean };

/** Finds the breed that an owner's free text means. Undefined if nothing matches. */
export type MatchBreed = (type: PetType, text: string) => BreedMatch | undefined;

/** Builds a breed row. The plural defaults to the name plus s. */
export function breed(
  name: string,
  size: BreedSize,
  traits: readonly BreedTrait[],
  { aliases = [], plural = `${name}s` }: { aliases?: readonly string[]; plural?: string } = {},
): Breed {
  return { name, plural, size, traits, aliases };
}
