import { z } from 'zod';
import { ageGroupSchema, genderSchema, petTypeSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { nameSchema, storedNameSchema } from '../names.ts';

/** Health concerns as free text, trimmed, without empty values or duplicates. */
export const healthConcernsSchema = z
  .array(z.string().trim().max(80))
  .max(30)
  .transform((concerns) => [...new Set(concerns.filter((concern) => concern !== ''))]);

/** Weight in pounds. */
const weightSchema = z.number().positive().max(2000);

const required = { name: "Your pet's name is required", breed: 'Breed is required' };

/** Name and breed as stored; what is changed is checked by `changedPetNamesSchema`. */
export const storedPetNames = {
  name: storedNameSchema(required.name),
  breed: storedNameSchema(required.breed),
};

/** Name and breed as entered, or as changed from the stored ones. */
export const changedPetNamesSchema = (stored: { name: string; breed: string } | null) =>
  z.object({
    name: nameSchema(required.name, stored?.name),
    breed: nameSchema(required.breed, stored?.breed),
  });

const newNames = changedPetNamesSchema(null).shape;

/** No dog or cat is older. */
export const mostPetYears = 30;

/** Says what is wrong with a birth date on a day (both `YYYY-MM-DD`); null: nothing. */
export function birthDateProblem(birthDate: string, today: string): string | null {
  if (birthDate > today) return 'The birth date is in the future';
  const oldest = `${Number(today.slice(0, 4)) - mostPetYears}${today.slice(4)}`;
  return birthDate < oldest ? `The birth date is more than ${mostPetYears} years ago` : null;
}

/** A pet as entered by its owner. `ownerId` is 0 in the public form. */
export const petProfileSchema = z.object({
  name: newNames.name,
  type: petTypeSchema,
  breed: newNames.breed,
  age: ageGroupSchema,
  healthConcerns: healthConcernsSchema.default([]),
  weight: weightSchema.nullish(),
  gender: genderSchema.nullish(),
  ownerId: z.int().nonnegative().default(0),
});
export type PetProfile = z.infer<typeof petProfileSchema>;
export type PetProfileInput = z.input<typeof petProfileSchema>;

/** A stored pet. `photoUrl` is a URL under /api/pets, never image data. */
export const petSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: petTypeSchema,
  breed: z.string(),
  age: ageGroupSchema,
  /** The age group follows it. Absent if it isn't known. */
  birthDate: z.iso.date().optional(),
  weight: z.number().nullable(),
  gender: genderSchema.nullable(),
  photoUrl: z.string().nullable(),
  ownerId: idSchema,
  healthConcerns: z.array(z.string()),
  /** When its death was recorded. Absent while it lives. */
  deceasedAt: z.iso.datetime().optional(),
});
export type Pet = z.infer<typeof petSchema>;

/** Nothing is asked, offered, or mailed about a pet that died, except receipts and the end of its plan. */
export const hasDied = ({ deceasedAt }: Pick<Pet, 'deceasedAt'>): boolean =>
  deceasedAt !== undefined;

/** Returns what names have in common that differ only in case, accents, spaces, apostrophes, or how Unicode writes them. */
export const nameKey = (name: string): string =>
  name
    .replace(/[‘’ʼ´`]/g, "'")
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Whether two profiles probably describe one pet: same type, and the same name by `nameKey`. */
export const isSamePet = (
  one: { name: string; type: string },
  other: { name: string; type: string },
): boolean => one.type === other.type && nameKey(one.name) === nameKey(other.name);
