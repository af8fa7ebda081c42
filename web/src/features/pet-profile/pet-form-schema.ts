import {
  ageGroupSchema,
  petProfileSchema,
  petTypeSchema,
  type AgeGroup,
  type PetType,
} from '@petwell/contracts';
import { z } from 'zod';

/** The pet profile as a form fills it: selects begin empty, and a missing choice has a sentence of its own. */
export const petFormSchema = petProfileSchema
  .omit({ weight: true, gender: true, ownerId: true })
  .extend({
    type: z
      .custom<PetType | ''>()
      .pipe(z.enum(petTypeSchema.options, { error: 'Pet type is required' })),
    age: z
      .custom<AgeGroup | ''>()
      .pipe(z.enum(ageGroupSchema.options, { error: 'Age range is required' })),
    healthConcerns: petProfileSchema.shape.healthConcerns.unwrap(),
  })
  .transform((pet) => ({ ...pet, ownerId: 0 }));

export type PetFormValues = z.input<typeof petFormSchema>;
