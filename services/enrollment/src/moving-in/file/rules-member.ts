import {
  petProfileSchema,
  type AgeGroup,
  type ImportField,
  type OwnerContact,
  type PetType,
} from '@petwell/contracts';
import { contactSchema } from '../rules.ts';
import type { RowReader } from './rules-row.ts';
import {
  ageGroupOn,
  readAge,
  readDay,
  readGender,
  readType,
  readWeight,
  type Read,
} from './rules-values.ts';

/** 'Ada Lin' and 'Lin, Ada' → first and last name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = name.split(/,\s*/, 2);
  if (first !== undefined) return { firstName: first, lastName: last };
  const words = name.split(/\s+/);
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

/** Reads the owner. Null if something is wrong. */
export function readOwner(row: RowReader): OwnerContact | null {
  const whole = row.text('ownerName');
  const split = whole === '' ? null : splitName(whole);
  const firstName = row.text('firstName') || (split?.firstName ?? '');
  const lastName = row.text('lastName') || (split?.lastName ?? '');
  const given = { firstName, lastName, email: row.text('email'), phone: row.text('phone') };
  const parsed = contactSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as keyof OwnerContact;
    const isName = field === 'firstName' || field === 'lastName';
    row.error(
      isName && row.text(field) === '' && whole !== '' ? 'ownerName' : field,
      `${message}.`,
    );
  }
  return null;
}

export type ImportedPet = {
  name: string;
  type: PetType;
  breed: string;
  age: AgeGroup;
  gender: 'male' | 'female' | null;
  weight: number | null;
};

function readAgeGroup(row: RowReader, today: string): AgeGroup | null {
  const born = row.read('birthDate', readDay);
  if (born !== null && born > today) {
    row.error('birthDate', 'The birth date is in the future.');
    return null;
  }
  if (born !== null) return ageGroupOn(born, today);
  // A date in the column of ages is a birth date.
  const ageOf = (cell: string): Read<AgeGroup> => {
    const day = readDay(cell);
    return 'value' in day && day.value <= today
      ? { value: ageGroupOn(day.value, today) }
      : readAge(cell);
  };
  const age = row.read('age', ageOf);
  if (age === null && row.text('age') === '' && row.text('birthDate') === '') {
    row.error(row.columnOf('age') === null ? 'birthDate' : 'age', 'Age or birth date is missing.');
  }
  return age;
}

/** Says what is wrong with a name or breed. */
function checkName(
  row: RowReader,
  field: ImportField & ('petName' | 'breed'),
  value: string,
): void {
  const { shape } = petProfileSchema;
  const parsed = (field === 'petName' ? shape.name : shape.breed).safeParse(value);
  if (!parsed.success) row.error(field, `${parsed.error.issues[0]?.message ?? 'Is not right'}.`);
}

/** Reads the pet. Null if something is wrong. */
export function readPet(row: RowReader, today: string): ImportedPet | null {
  const name = row.text('petName');
  const type = row.read('petType', readType, { isRequired: true });
  const age = readAgeGroup(row, today);
  const breed = row.text('breed') || 'Unknown';
  checkName(row, 'petName', name);
  checkName(row, 'breed', breed);
  if (row.text('breed') === '') row.warning('breed', 'Breed is empty, so it becomes “Unknown”.');
  const isInKg = /\bkg\b/i.test(row.columnOf('weight') ?? '');
  const weight = row.read('weight', (cell) => readWeight(cell, isInKg));
  const gender = row.read('gender', readGender, { isOnlyWarned: true });
  if (type === null || age === null || row.hasErrors()) return null;
  return { name, type, breed, age, gender, weight };
}
