import type { PetType } from '@petwell/contracts';
import { distance } from 'fastest-levenshtein';
import type { Breed, BreedMatch } from '../core/breed.ts';
import { catBreeds } from './cat-breeds.ts';
import { dogBreeds } from './dog-breeds.ts';

type Spelling = { text: string; breed: Breed };

const mixWords = new Set(['mix', 'mixed', 'cross', 'crossbreed', 'crossbred', 'x', 'mutt', 'half']);
/** Words that don't help identify a breed. */
const emptyWords = new Set(['purebred', 'pure', 'bred', 'breed', 'full', 'a', 'an', 'the', 'and']);

function toWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['\u2019.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const singular = (word: string) => (word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word);

function spellingsOf(breeds: readonly Breed[]): Spelling[] {
  return breeds
    .flatMap((breed) =>
      [breed.name, breed.plural, ...breed.aliases].map((text) => ({
        text: toWords(text).join(' '),
        breed,
      })),
    )
    .sort((a, b) => b.text.length - a.text.length || a.text.localeCompare(b.text));
}

const spellings: Partial<Record<PetType, Spelling[]>> = {
  dog: spellingsOf(dogBreeds),
  cat: spellingsOf(catBreeds),
};

const sortLetters = (text: string) => [...text].sort().join('');

/**
 * Whether a spelling is within tolerance: one typo from five letters, two from eight, or one swap of letters.
 */
function isSlipOf(written: string, meant: string): boolean {
  if (meant.length < 5 || written[0] !== meant[0]) return false;
  const slips = distance(written, meant);
  if (slips <= (meant.length >= 8 ? 2 : 1)) return true;
  return slips === 2 && sortLetters(written) === sortLetters(meant);
}

/** Accepts a misspelling only if it matches a single breed. */
function findMisspelled(known: readonly Spelling[], written: string): Breed | undefined {
  const meant = new Set(
    known.filter(({ text }) => isSlipOf(written, text)).map(({ breed }) => breed),
  );
  return meant.size === 1 ? [...meant][0] : undefined;
}

/**
 * Matches an owner's free text to a breed: any case, common short names ('lab'), plurals, 'mix', and
 * unambiguous typos. The longest name in the text wins ('golden retriever mix'). Undefined if nothing
 * matches.
 */
export function matchBreed(type: PetType, text: string): BreedMatch | undefined {
  const known = spellings[type];
  if (!known) return undefined;
  const words = toWords(text);
  const isMix = words.some((word) => mixWords.has(word));
  const meaningful = words.filter((word) => !mixWords.has(word) && !emptyWords.has(word));
  for (const candidate of [meaningful, meaningful.map(singular)]) {
    const padded = ` ${candidate.join(' ')} `;
    const found = known.find((spelling) => padded.includes(` ${spelling.text} `));
    if (found) return { breed: found.breed, isMix };
  }
  const breed = findMisspelled(known, meaningful.join(' '));
  return breed && { breed, isMix };
}
