import type { ImportOption, ImportValueField } from '@petwell/contracts';
import { plainName } from './rules-fields.ts';
import { genderOf, typeOf } from './rules-values.ts';

/** Instead of a meaning: the row is left out; the cell is. */
export const leaveOut = 'leave_out';
export const noMeaning = 'none';

/** 'Dog Gold Plan' → 'dog gold'. */
export const plainPlan = (name: string) =>
  plainName(name)
    .replace(/\b(?:wellness|plan|membership|package|program)\b/g, '')
    .replace(/ +/g, ' ')
    .trim();

const speciesWords = /\b(?:dogs?|cats?|pupp(?:y|ies)|kittens?)\b/g;
/** 'Dog Gold' → 'gold'. */
export const tierOf = (name: string) =>
  plainPlan(name).replace(speciesWords, '').replace(/ +/g, ' ').trim();

/** Clinics' words for the statuses of members. */
export const statuses: Readonly<Record<string, readonly string[]>> = {
  active: ['active', 'act', 'a', 'current', 'enrolled', 'member', 'good standing', 'live'],
  deceased: [
    'deceased',
    'died',
    'dead',
    'dec',
    'passed',
    'passed away',
    'euthanized',
    'euthanasia',
    'pts',
    'rainbow bridge',
    'rip',
    'death',
  ],
  cancelled: ['cancelled', 'canceled', 'cancel', 'ended', 'terminated', 'expired', 'lapsed'],
  inactive: [
    'inactive',
    'inact',
    'former',
    'archived',
    'closed',
    'moved',
    'left',
    'transferred',
    'unenrolled',
    'disenrolled',
  ],
};
/** Words beside 'member' or 'active' that may say that a person isn't one. */
const doubts =
  /^(?:no|not|non|un|dis|de|ex|past|was|were|until|till|never|ends?|ending|pending|prospect(?:ive)?|suspended|hold|dormant|refused|declined)$/;

/** Words beside an end that may say that there is none. */
const goesOn = /^(?:active|current|enrolled|standing|not|never|renews?|thru|through)$/;

const ends = ['deceased', 'cancelled', 'inactive'].flatMap((one) => statuses[one] ?? []);

/** Words that mean the same in names of plans and services, or say the sex. */
const sameWords: Readonly<Record<string, string>> = {
  can: 'dog',
  canine: 'dog',
  dogs: 'dog',
  k9: 'dog',
  fel: 'cat',
  feline: 'cat',
  cats: 'cat',
  pup: 'puppy',
  puppies: 'puppy',
  kitty: 'kitten',
  kittens: 'kitten',
  vaccination: 'vaccine',
  vaccinations: 'vaccine',
  vax: 'vaccine',
  shots: 'vaccine',
  checkup: 'exam',
  examination: 'exam',
  nails: 'nail',
  spayed: 'female',
  neutered: 'male',
  castrated: 'male',
};

const pairsOf = (word: string) =>
  Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2));

const lettersOf = (word: string) => [...word].toSorted().join('');
/** Whether a letter of `other` is missing in `one`, or two are the wrong way around: 'gld' and 'sliver'. */
const isSlip = (one: string, other: string) =>
  one[0] === other[0] &&
  (lettersOf(one) === lettersOf(other) ||
    [...other].some(
      (_, at) => other.length > 3 && other.slice(0, at) + other.slice(at + 1) === one,
    ));

/** How much two words have in common, from 0 to 1: a typo leaves most of their pairs of letters. */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const [a, b] = [pairsOf(one), pairsOf(other)];
  if (isSlip(one, other) || isSlip(other, one)) return 0.8;
  const shared = a.filter((pair) => b.includes(pair)).length;
  return (2 * shared) / (a.length + b.length);
}

const wordsOf = (name: string) =>
  plainPlan(name)
    .split(' ')
    .slice(0, 12)
    .map((word) => sameWords[word] ?? word)
    .filter((word) => word !== '');

/** How much two names have in common, whatever the order of their words. One that is part of the other is like it. */
function similarity(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const best = (word: string, among: readonly string[]) =>
    Math.max(...among.map((candidate) => likeness(word, candidate)));
  const sum = (words: readonly string[], among: readonly string[]) =>
    words.reduce((total, word) => total + best(word, among), 0);
  const shared = [sum(one, other), sum(other, one)] as const;
  const isPart = shared[0] === one.length || shared[1] === other.length;
  return Math.max((shared[0] + shared[1]) / (one.length + other.length), isPart ? leastLike : 0);
}

/** Less is no guess. */
const leastLike = 0.6;

/** Null also if two are as much like it. */
function mostLike(value: string, options: readonly ImportOption[]): string | null {
  const words = wordsOf(value);
  const rated = options
    .filter(({ meaning }) => meaning !== leaveOut && meaning !== noMeaning)
    .map(({ meaning, label }) => ({ meaning, like: similarity(words, wordsOf(label)) }))
    .toSorted((one, other) => other.like - one.like);
  const [first, second] = rated;
  return first && first.like >= leastLike && first.like > (second?.like ?? 0)
    ? first.meaning
    : null;
}

/** Guesses what a clinic's word means. Null: nothing is like it. */
export function guessMeaning(
  field: ImportValueField,
  value: string,
  options: readonly ImportOption[],
): string | null {
  if (field === 'status' && value === '') return 'active';
  if (value === '') return null;
  if (field === 'plan') return guessPlan(value, options);
  const words = plainName(value).replace('k 9', 'k9').split(' ');
  if (field === 'status') return guessStatus(words);
  const reader = { petType: typeOf, gender: genderOf }[field as string];
  const known = reader && words.map(reader).find((one) => one !== null);
  return known ?? mostLike(value, options);
}

/** A whole word goes before a typo ('inactive' is like 'active'), and an end before 'member'. Null: there is a doubt. */
function guessStatus(words: readonly string[]): string | null {
  const isLike = (word: string, name: string) => word[0] === name[0] && likeness(word, name) > 0.7;
  const find = (isOne: (word: string, name: string) => boolean) =>
    ['deceased', 'cancelled', 'inactive', 'active'].find((status) =>
      words.some((word) => word.length > 2 && statuses[status]?.some((name) => isOne(word, name))),
    );
  const status = find((word, name) => word === name) ?? find(isLike) ?? null;
  const doubt = status === 'active' ? doubts : goesOn;
  return words.some((word) => doubt.test(word)) ? null : status;
}

/** Without a word for the species, the pet decides between the plans of a tier. 'Gold+' isn't like 'Gold'. */
function guessPlan(value: string, all: readonly ImportOption[]): string | null {
  const words = plainName(value).split(' ');
  if (words.some((word) => doubts.test(word) || ends.includes(word))) return null;
  const isPlus = (name: string) => wordsOf(name).includes('plus');
  const options = all.filter(({ label }) => isPlus(label) === isPlus(value));
  const hasSpecies = wordsOf(value).some((word) => /^(?:dog|cat|puppy|kitten)$/.test(word));
  const isTier = ({ meaning }: ImportOption) => meaning.includes(',');
  const tiers = options
    .filter(isTier)
    .map(({ meaning, label }) => ({ meaning, label: tierOf(label.split('/')[0] ?? '') }));
  const plans = options.filter((one) => !isTier(one));
  return (hasSpecies ? null : mostLike(value, tiers)) ?? mostLike(value, plans);
}
