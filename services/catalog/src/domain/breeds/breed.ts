/** What a breed is prone to, as far as it changes what care is worth having. */
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

/** Grown size: toy and small up to about 25 lbs, medium to 50, large to 100, giant above. All cats are small. */
export type BreedSize = 'small' | 'medium' | 'large' | 'giant';

export type Breed = {
  name: string;
  plural: string;
  size: BreedSize;
  traits: readonly BreedTrait[];
  /** Other ways to write the name, in lower case. */
  aliases: readonly string[];
};

/** One row of the breed tables; the plural is the name with an s unless given. */
export function breed(
  name: string,
  size: BreedSize,
  traits: readonly BreedTrait[],
  { aliases = [], plural = `${name}s` }: { aliases?: readonly string[]; plural?: string } = {},
): Breed {
  return { name, plural, size, traits, aliases };
}
