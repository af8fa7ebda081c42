import { addMonths } from '@petwell/chassis/time';
import {
  hasSecondPhone,
  mostPetYears,
  petProfileSchema,
  readPhone,
  type AgeGroup,
  type Gender,
  type ImportField,
  type OwnerContact,
  type PetType,
} from '@petwell/contracts';
import { ageGroupOn } from '../../core/rules-age.ts';
import { contactSchema } from '../rules.ts';
import { nameEnding } from './rules-addresses.ts';
import { leaveOut, noMeaning } from './rules-guesses.ts';
import type { Meanings } from './rules-meanings.ts';
import { isNoName, type RowReader } from './rules-row.ts';
import { readAge, readWeight, type Read } from './rules-values.ts';

/** Degrees, which are no part of a name. */
const isTitle = (word: string) =>
  /^(?:dvm|vmd|md|dds|phd|esq|rn|cpa)$/i.test(word.replaceAll('.', ''));
const endWith = (lastName: string, ending: string | undefined) =>
  ending === undefined ? lastName : `${lastName} ${ending}`;

/** 'Ada Lin', 'Lin, Ada', 'Lin, Jr., Ada', and 'Ada Lin, DVM' → first and last name; a Jr. stays with the last one. */
function splitName(name: string): { firstName: string; lastName: string } {
  const parts = name.split(/,\s*/).filter((part) => part !== '' && !isTitle(part));
  const names = parts.filter((part) => !nameEnding.test(part));
  const written = parts.find((part) => nameEnding.test(part));
  const [last = '', ...firsts] = names;
  if (firsts.length > 0) return { firstName: firsts.join(' '), lastName: endWith(last, written) };
  const words = last.split(/\s+/);
  while (words.length > 2 && isTitle(words.at(-1) ?? '')) words.pop();
  const ending = words.length > 2 && nameEnding.test(words.at(-1) ?? '') ? words.pop() : written;
  return {
    firstName: words.slice(0, -1).join(' '),
    lastName: endWith(words.at(-1) ?? '', ending),
  };
}

/** The number stays as the clinic has it, so a doubtful one is only pointed out. */
function warnOfPhone(row: RowReader, text: string): void {
  const phone = readPhone(text);
  if (phone === null) row.warning('phone', "This isn't a number that can be called.");
  else if (hasSecondPhone(phone)) {
    row.warning('phone', `There is more than one number here. Calls use “${phone.text}”.`);
  } else if (!phone.isComplete) row.warning('phone', 'This number has no area code.');
}

/** Returns first and last name from their columns, or from the one of both. */
export function ownerNameOf({ raw }: Pick<RowReader, 'raw'>) {
  const whole = raw('ownerName');
  const split = whole === '' ? null : splitName(whole);
  return {
    firstName: raw('firstName') || (split?.firstName ?? ''),
    lastName: raw('lastName') || (split?.lastName ?? ''),
  };
}

/** The first phone that can be called; without one, what stands there. */
export function phoneOf({ each }: Pick<RowReader, 'each'>): string {
  const phones = (['phone', 'otherPhone'] as const).flatMap((field) =>
    each(field).map(({ text }) => text(field)),
  );
  const written = phones.filter((phone) => /[\p{L}\p{Nd}]/u.test(phone));
  return phones.find((phone) => readPhone(phone) !== null) ?? written[0] ?? '';
}

const nameFields = ['firstName', 'lastName', 'ownerName', 'petName'] as const;

/** A name that stands for nothing, or has lost a letter, would stay for ever. */
function checkNames(row: RowReader): void {
  for (const field of nameFields) {
    const name = row.raw(field);
    if (isNoName(name)) row.error(field, `“${name}” stands for nothing. Please enter the name.`);
    else if (name.includes('\uFFFD')) {
      row.error(field, `“${name.slice(0, 60)}” has lost a letter. Please enter the name.`);
    }
  }
}

/** Reads the owner; without an address, it is empty. Null if something is wrong. */
export function readOwner(row: RowReader, email: string): OwnerContact | null {
  checkNames(row);
  const given = {
    ...ownerNameOf(row),
    email,
    phone: phoneOf(row),
  };
  const parsed =
    email !== ''
      ? contactSchema.safeParse(given)
      : contactSchema.omit({ email: true }).safeParse(given);
  if (parsed.success) {
    warnOfPhone(row, parsed.data.phone);
    return { email: '', ...parsed.data };
  }
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as keyof OwnerContact;
    const isName = field === 'firstName' || field === 'lastName';
    const isInWhole =
      isName &&
      (row.columnOf(field) === null || (row.raw(field) === '' && row.raw('ownerName') !== ''));
    if (!isInWhole) row.error(field, `${message}.`);
    else if (row.raw('ownerName') !== '') row.error('ownerName', `${message}.`);
    else if (field === 'firstName') row.error('ownerName', 'Owner name is missing.');
  }
  return null;
}

export type ImportedPet = {
  name: string;
  type: PetType;
  breed: string;
  age: AgeGroup;
  birthDate: string | null;
  gender: Gender | null;
  weight: number | null;
};
type Age = Pick<ImportedPet, 'age' | 'birthDate'>;

/** The age of a pet that was born on a day. Null, with a warning, if it can't be. */
function ageFrom(row: RowReader, field: 'age' | 'birthDate', born: string, today: string) {
  if (born > today) {
    row.warning(field, 'The birth date is in the future, so it is left empty.');
    return null;
  }
  // Old systems write 1/1/1900 for nothing.
  if (born < addMonths(today, -12 * mostPetYears)) {
    row.warning(
      field,
      `“${born}” is more than ${mostPetYears} years ago, so the birth date is left empty.`,
    );
    return null;
  }
  return { age: ageGroupOn(born, today), birthDate: born };
}

const someAge: AgeGroup = 'adult';

/** A date in the column of ages is a birth date, and “10 weeks” in the one of birth dates an age. */
function readAgeOrBirth(row: RowReader, today: string): Age {
  for (const field of ['birthDate', 'age'] as const) {
    const readDay = row.dayReader(field);
    const read = (cell: string): Read<Age | string> => {
      const day = readDay(cell);
      const isBirth = field === 'birthDate';
      // A number among birth dates may be a year.
      if ('value' in day || (isBirth && !/[a-z]/i.test(cell))) return day;
      const age = readAge(cell);
      if ('value' in age) return { value: { age: age.value, birthDate: null } };
      return isBirth ? day : age;
    };
    const found = row.read(field, read, { isOnlyWarned: true });
    const age = typeof found === 'string' ? ageFrom(row, field, found, today) : found;
    if (age) return age;
  }
  const field = row.columnOf('birthDate') === null ? 'age' : 'birthDate';
  row.warning(field, `The age isn't known, so it becomes ${someAge}.`);
  return { age: someAge, birthDate: null };
}

/** Says what is wrong with a name or breed. */
function checkName(
  row: RowReader,
  field: ImportField & ('petName' | 'breed'),
  value: string,
): boolean {
  const { shape } = petProfileSchema;
  const parsed = (field === 'petName' ? shape.name : shape.breed).safeParse(value);
  const message = parsed.success ? null : `${parsed.error.issues[0]?.message ?? 'Is not right'}.`;
  if (message !== null && field === 'petName') row.error(field, message);
  return message === null;
}

const unknownBreed = 'Unknown';

function readBreed(row: RowReader): string {
  const breed = row.text('breed');
  if (breed !== '' && !breed.includes('\uFFFD') && checkName(row, 'breed', breed)) return breed;
  row.warning('breed', `There is no breed, so it becomes “${unknownBreed}”.`);
  return unknownBreed;
}

function readType(row: RowReader, meanings: Meanings): PetType | null {
  const cell = row.text('petType');
  if (cell === '') {
    row.error('petType', 'Type is missing.');
    return null;
  }
  const meaning = meanings.find('petType', cell);
  if (meaning === leaveOut) row.leaveOut();
  if (meaning === 'dog' || meaning === 'cat') return meaning;
  const help = 'is not dog or cat. There are plans for dogs and cats only.';
  row.error('petType', `“${cell.slice(0, 60)}” ${help}`);
  return null;
}

function readGender(row: RowReader, meanings: Meanings): Gender | null {
  const cell = row.text('gender');
  const meaning = cell === '' ? noMeaning : meanings.find('gender', cell);
  if (meaning === 'male' || meaning === 'female') return meaning;
  if (meaning === null) {
    row.warning('gender', `“${cell.slice(0, 60)}” is not male or female, so it is left empty.`);
  }
  return null;
}

/** Reads the pet. Null if something is wrong. */
export function readPet(row: RowReader, today: string, meanings: Meanings): ImportedPet | null {
  const name = row.raw('petName').replace(/\s+/g, ' ').normalize('NFC');
  const type = readType(row, meanings);
  const age = readAgeOrBirth(row, today);
  const breed = readBreed(row);
  checkName(row, 'petName', name);
  const isInKg = /kgs?(?![a-z])|kilo/i.test(row.columnOf('weight') ?? '');
  const weight = row.read('weight', (cell) => readWeight(cell, isInKg), { isOnlyWarned: true });
  const gender = readGender(row, meanings);
  if (type === null || row.hasErrors()) return null;
  return { name, type, breed, ...age, gender, weight };
}
