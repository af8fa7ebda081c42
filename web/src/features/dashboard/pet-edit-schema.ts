import {
  birthDateProblem,
  changedPetNamesSchema,
  genderSchema,
  type Pet,
  petProfileSchema,
} from '@petwell/contracts';
import { z } from 'zod';
import { clinicToday } from '../../shared/format-date.ts';

/** Pounds as typed; empty means unknown. */
const weightTextSchema = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || /^-?\d{1,15}([.,]\d+)?$/.test(text),
    'Weight must be a number, like 42.5',
  )
  .transform((text) => (text === '' ? null : Number(text.replace(',', '.'))))
  .refine((pounds) => pounds === null || pounds > 0, 'Weight must be more than 0 lbs')
  .refine((pounds) => pounds === null || pounds <= 2000, 'Weight must be 2,000 lbs or less');

/** 'allergies, hip pain,' becomes a list: split at commas, trimmed, empties dropped. */
const concernsTextSchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(petProfileSchema.shape.healthConcerns.unwrap());

/** Empty means unknown. */
const birthDateTextSchema = z
  .literal('')
  .or(z.iso.date('Please enter a date'))
  .superRefine((birthDate, context) => {
    const problem = birthDate === '' ? null : birthDateProblem(birthDate, clinicToday());
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .transform((birthDate) => (birthDate === '' ? null : birthDate));

const { type, age } = petProfileSchema.shape;

/** Validates the dashboard's pet form: name and breed are required, and checked if they were changed. */
export const petEditSchema = (pet: Pick<Pet, 'name' | 'breed'>) =>
  changedPetNamesSchema(pet).extend({
    type,
    age,
    birthDate: birthDateTextSchema,
    weight: weightTextSchema,
    gender: z
      .literal('')
      .or(genderSchema)
      .transform((value) => (value === '' ? null : value)),
    healthConcerns: concernsTextSchema,
  });
export type PetEditValues = z.input<ReturnType<typeof petEditSchema>>;
export type PetEdit = z.output<ReturnType<typeof petEditSchema>>;

export const toPetEditValues = (pet: Pet): PetEditValues => ({
  name: pet.name,
  type: pet.type,
  breed: pet.breed,
  age: pet.age,
  birthDate: pet.birthDate ?? '',
  weight: pet.weight === null ? '' : String(pet.weight),
  gender: pet.gender ?? '',
  healthConcerns: pet.healthConcerns.join(', '),
});
