import { addMonths } from '@petwell/chassis/time';
import type { AgeGroup, Gender, PetType } from '@petwell/contracts';

/** What a cell says, or what is wrong with it. */
export type Read<Value> = { value: Value } | { problem: string };

const problem = (text: string) => ({ problem: text });

const dateHelp = 'Write it like 2026-03-04 or 3/4/2026, which is March 4';

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Reads 2026-03-04, 3/4/2026, and 3/4/26 (March 4), with or without a time, as `YYYY-MM-DD`. */
export function readDay(text: string): Read<string> {
  const cell = text.replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(cell);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(cell);
  const parts = iso ? [iso[1], iso[2], iso[3]] : us ? [us[3], us[1], us[2]] : null;
  if (!parts) return problem(`is not a date we can read. ${dateHelp}.`);
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const full = us && year < 100 ? 2000 + year : year;
  if (us && month > 12) return problem(`has month ${month}. ${dateHelp}.`);
  if (full < 1900 || full > 2199 || !isDay(full, month, day)) {
    return problem('is not a day of the calendar.');
  }
  const pad = (number: number) => String(number).padStart(2, '0');
  return { value: `${full}-${pad(month)}-${pad(day)}` };
}

/** Reads 55, 55.5, $1,055.50, and 55,50 as cents. */
export function readCents(text: string): Read<number> {
  const cell = text.replace(/[$€\s]|USD/gi, '');
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(cell)
    ? cell.replaceAll(',', '')
    : cell.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
  if (!/^\d{1,6}(?:\.\d{1,2})?$/.test(plain)) return problem('is not an amount like 63.50.');
  return { value: Math.round(Number(plain) * 100) };
}

const types: Readonly<Record<string, PetType>> = {
  dog: 'dog',
  dogs: 'dog',
  canine: 'dog',
  k9: 'dog',
  puppy: 'dog',
  cat: 'cat',
  cats: 'cat',
  feline: 'cat',
  kitten: 'cat',
};

export function readType(text: string): Read<PetType> {
  const value = types[text.toLowerCase()];
  return value ? { value } : problem('is not dog or cat. There are plans for dogs and cats only.');
}

const genders: readonly [RegExp, Gender][] = [
  [
    /^(?:m|mn|mc|cm|nm|male|(?:neutered|castrated|intact) male|male,? (?:neutered|castrated))$/i,
    'male',
  ],
  [/^(?:f|fs|sf|female|(?:spayed|intact) female|female,? spayed)$/i, 'female'],
];

export function readGender(text: string): Read<Gender> {
  const value = genders.find(([pattern]) => pattern.test(text))?.[1];
  return value ? { value } : problem('is not male or female, so it is left empty.');
}

const lbsPerKg = 2.204_62;

/** Reads pounds, `45` or `45 lb`, and kilograms, `20 kg`, as pounds. */
export function readWeight(text: string, isInKg = false): Read<number> {
  const [, amount = '', unit = ''] =
    /^(\d{1,4}(?:[.,]\d{1,3})?)\s*(lbs?|pounds?|kgs?)?\.?$/i.exec(text) ?? [];
  const number = Number(amount.replace(',', '.'));
  if (amount === '' || number === 0) return problem('is not a weight like 45 or 20 kg.');
  const isKg = /^k/i.test(unit) || (unit === '' && isInKg);
  const lbs = isKg ? Math.round(number * lbsPerKg * 10) / 10 : number;
  return lbs > 2000 ? problem('is too heavy for a dog or a cat.') : { value: lbs };
}

/** The age group of a pet that is this many months old. */
export function ageGroupOf(months: number): AgeGroup {
  if (months < 6) return 'puppy/kitten';
  if (months < 36) return 'young adult';
  return months < 84 ? 'adult' : 'senior';
}

/** The age group on `day` of a pet born on `birthDate`. */
export function ageGroupOn(birthDate: string, day: string): AgeGroup {
  if (day < addMonths(birthDate, 6)) return 'puppy/kitten';
  if (day < addMonths(birthDate, 36)) return 'young adult';
  return day < addMonths(birthDate, 84) ? 'adult' : 'senior';
}

const groups: readonly [RegExp, AgeGroup][] = [
  [/^(?:puppy|kitten|puppy ?\/ ?kitten)$/i, 'puppy/kitten'],
  [/^young(?: adult)?$/i, 'young adult'],
  [/^adult$/i, 'adult'],
  [/^(?:senior|geriatric)$/i, 'senior'],
];

const agePart = /(\d{1,3}(?:\.\d{1,2})?)\s*(years?|yrs?|y|months?|mos?|m|weeks?|wks?|w)\b\.?/g;
const monthsIn: Readonly<Record<string, number>> = { y: 12, m: 1, w: 1 / 4.345 };

/** Reads an age group, `3`, `3 years`, `8 months`, and `2 y 6 m` as an age group. */
export function readAge(cell: string): Read<AgeGroup> {
  const text = cell.toLowerCase();
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

/** Reads `card link` and `paid elsewhere until <date>`. */
export function readPaidBy(text: string): Read<PaidBy> {
  if (/^(?:card(?: link)?|link|credit card)$/i.test(text)) return { value: { kind: 'card_link' } };
  const until = /^(?:paid )?elsewhere(?: until)?:? +(\S.*)$/i.exec(text)?.[1];
  if (until === undefined) {
    return problem('is not “card link” or “paid elsewhere until” with a date.');
  }
  const day = readDay(until);
  return 'problem' in day ? day : { value: { kind: 'elsewhere', until: day.value } };
}

export type Uses = { name: string; quantity: number }[];

/** More than a plan year has. */
const maxUses = 50;

/** Reads `exam`, `exam 2`, `exam: 2`, and `exam x2`, from the end. Null for a sign or a fraction. */
function readUse(part: string): Uses[number] | null {
  const count = /(?<!\d)\d{1,3}$/.exec(part)?.[0];
  const rest = part.slice(0, part.length - (count?.length ?? 0)).trimEnd();
  const name = count === undefined ? rest : rest.replace(/[:=×]$|\sx$/i, '').trimEnd();
  return /[\p{L}\p{N})%]$/u.test(name) ? { name, quantity: Number(count ?? 1) } : null;
}

/** Reads `exam 2; nail_trim: 1, dental`: names or codes with how often. */
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
  return /^\d{1,3}$/.test(text) ? { value: Number(text) } : problem('is not a number like 2.');
}
