import type { AgeGroup, Gender, PetType } from '@petwell/contracts';
import { ageGroupOf } from '../../core/rules-age.ts';

/** A cell's value, or its problem. */
export type Read<Value> = { value: Value } | { problem: string };

export const problem = (text: string) => ({ problem: text });

/** Reads 55, 55.5, 55.5000, US$1,055.50, 55,50, 1.055,50, and 55.50/mo as cents. */
export function readCents(text: string): Read<number> {
  const cell = text
    .replace(/[$€\s]|USD?|(?:\/|per|a)? ?(?:monthly|month|mo)\.?$/gi, '')
    // Databases write four decimals.
    .replace(/(\.\d\d)00$/, '$1')
    .replace(/^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/, (_, whole: string, cents: string) =>
      [whole.replaceAll('.', ''), cents].join('.'),
    );
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(cell) ? cell.replaceAll(',', '') : cell;
  if (!/^\d{1,6}(?:\.\d{1,2})?$/.test(plain)) return problem('is not an amount like 63.50.');
  return { value: Math.round(Number(plain) * 100) };
}

const free = /^(?:waived?|free|comp(?:ed|limentary)?|included|no (?:charge|fee)|n\/c)$/i;

/** Reads the membership fee; words for a waived fee are 0. */
export function readFee(cell: string): Read<number> {
  if (free.test(cell)) return { value: 0 };
  const read = readCents(cell);
  return 'value' in read
    ? read
    : problem('is not an amount like 63.50, so the fee is noted as today’s.');
}

const types: Readonly<Record<string, PetType>> = {
  dog: 'dog',
  dogs: 'dog',
  canine: 'dog',
  can: 'dog',
  k9: 'dog',
  'k-9': 'dog',
  puppy: 'dog',
  cat: 'cat',
  cats: 'cat',
  feline: 'cat',
  fel: 'cat',
  kitten: 'cat',
};

/** Returns null for what isn't known. */
export const typeOf = (text: string): PetType | null =>
  types[text.toLowerCase().replace(/\.$/, '')] ?? null;

const genders: readonly [RegExp, Gender][] = [
  [
    /^(?:m|mn|mc|cm|nm|male|(?:neutered|castrated|intact) male|male,? (?:neutered|castrated))$/i,
    'male',
  ],
  [/^(?:f|fs|sf|female|(?:spayed|intact) female|female,? spayed)$/i, 'female'],
];

/** Returns null for what isn't known. */
export const genderOf = (text: string): Gender | null =>
  genders.find(([pattern]) => pattern.test(text))?.[1] ?? null;

const lbsPerKg = 2.204_62;

/** Reads pounds, `45`, `45 lb`, and `5 lb 4 oz`, and kilograms, `20 kg`, as pounds. Null for 0, which stands for nothing. */
export function readWeight(text: string, isInKg = false): Read<number | null> {
  const [, amount = '', unit = '', ounces = '0'] =
    /^(\d{1,4}(?:[.,]\d{1,3}0*)?)(lbs?|pounds?|#|kgs?)?\.?,?(?:(\d{1,2})(?:oz|ounces?)\.?)?$/i.exec(
      text.replaceAll(' ', ''),
    ) ?? [];
  const number = Number(amount.replace(',', '.')) + Math.round((Number(ounces) / 16) * 10) / 10;
  if (amount === '') return problem('is not a weight like 45 or 20 kg, so it is left empty.');
  if (number === 0) return { value: null };
  const isKg = /^k/i.test(unit) || (unit === '' && isInKg);
  const lbs = isKg ? Math.round(number * lbsPerKg * 10) / 10 : number;
  return lbs > 2000
    ? problem('is too heavy for a dog or a cat, so it is left empty.')
    : { value: lbs };
}

const groups: readonly [RegExp, AgeGroup][] = [
  [/^(?:puppy|kitten|puppy ?\/ ?kitten)$/i, 'puppy/kitten'],
  [/^young(?: adult)?$/i, 'young adult'],
  [/^adult$/i, 'adult'],
  [/^(?:senior|geriatric)$/i, 'senior'],
];

const agePart =
  /(\d{1,3}(?:\.\d{1,2})?)\s*(years?|yrs?|y\/?o|y|months?|mos?|m|weeks?|wks?|w)(?![a-z])\.?/g;
const monthsIn: Readonly<Record<string, number>> = { y: 12, m: 1, w: 1 / 4.345 };

/** Reads an age group, `3`, `3 years`, `8 months`, and `2 y 6 m` as an age group. */
export function readAge(cell: string): Read<AgeGroup> {
  const text = cell.toLowerCase().replace(/^(?:~|about|approx\.?) *|\+$/g, '');
  const group = groups.find(([pattern]) => pattern.test(text))?.[1];
  if (group) return { value: group };
  const plain = /^\d{1,2}(?:\.\d{1,2})?$/.test(text) ? `${text} years` : text;
  const parts = [...plain.matchAll(agePart)];
  if (parts.length === 0 || plain.replace(agePart, '').replace(/\bold\b|[\s,]/gi, '') !== '') {
    return problem('is not an age like 3 years, 8 months, or adult.');
  }
  const months = parts.map(
    ([, number, unit = '']) => Number(number) * (monthsIn[unit[0] ?? ''] ?? 0),
  );
  return { value: ageGroupOf(months.reduce((sum, one) => sum + one, 0)) };
}

export type PaidBy = { kind: 'card_link' } | { kind: 'elsewhere'; until: string };

/** Returns the date in `paid at the clinic until <date>`, or its older form `paid elsewhere until`. */
export const untilOf = (text: string): string | null =>
  /^(?:paid )?(?:elsewhere|at the clinic)(?: until)?:? +(\S.*)$/i.exec(text)?.[1] ?? null;

export const isCard = (text: string): boolean =>
  /^(?:card(?: link)?|link|credit card)$/i.test(text);

/** Reads `card link` and `paid at the clinic until <date>`, or its older form `paid elsewhere until`. */
export function readPaidBy(text: string, readDay: (text: string) => Read<string>): Read<PaidBy> {
  if (isCard(text)) return { value: { kind: 'card_link' } };
  const until = untilOf(text);
  if (until === null) {
    return problem('is not card link, or paid at the clinic until with a date.');
  }
  const day = readDay(until);
  return 'problem' in day ? day : { value: { kind: 'elsewhere', until: day.value } };
}

export type Uses = { name: string; quantity: number }[];

/** More than a plan year has. */
const maxUses = 50;

/**
 * Reads `exam`, `2 exams`, and `2x exam`; and from the end, `exam 2`, `exam: 2`, `exam x2`, `exam - 2`, `exam (2)`, and
 * `exam 2 of 4`. Null for a sign or a fraction.
 */
function readUse(part: string): Uses[number] | null {
  const text = part.replace(/\s+/g, ' ').replace(/(\d) of \d{1,3}(?=\)?$)/i, '$1');
  const [first, count = ''] = /^(\d{1,3})(?: ?[x×])? (?=\p{L})/iu.exec(text) ?? [];
  if (first !== undefined) return { name: text.slice(first.length), quantity: Number(count) };
  const last = /(?<!\d)(\d{1,3})\)?$/.exec(text);
  const rest = text.slice(0, last?.index ?? text.length);
  const name = last ? rest.replace(/(?: - |[:=×(] ?|\sx ?)$/i, '').trimEnd() : rest;
  return /[\p{L}\p{N})%]$/u.test(name) ? { name, quantity: Number(last?.[1] ?? 1) } : null;
}

/** Reads `exam 2; nail_trim: 1, 2 baths`: names or codes with how often. */
export function readUses(text: string): Read<Uses> {
  const parts = text
    .split(/[;,|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > maxUses) return problem(`lists more than ${maxUses} services.`);
  const uses: Uses = [];
  for (const part of parts) {
    const use = readUse(part);
    if (!use) {
      return problem(`has “${part.slice(0, 60)}”. Write services like exam: 2; nail_trim: 1.`);
    }
    uses.push(use);
  }
  return { value: uses };
}

export function readCount(text: string): Read<number> {
  return /^\d{1,3}(?:\.0+)?$/.test(text)
    ? { value: Number(text) }
    : problem('is not a number like 2.');
}
