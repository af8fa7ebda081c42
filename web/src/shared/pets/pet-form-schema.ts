import { zodResolver } from '@hookform/resolvers/zod';
import {
  ageGroupSchema,
  offeredConcernSchema,
  petProfileSchema,
  petTypeSchema,
} from '@petwell/contracts';
import { z } from 'zod';

/** The pet profile as form values: selects start empty, and each health concern is a checkbox. */
export const petFormSchema = petProfileSchema
  .omit({ weight: true, gender: true, ownerId: true, healthConcerns: true })
  .extend({
    type: z.string().pipe(z.enum(petTypeSchema.options, { error: 'Required' })),
    age: z.string().pipe(z.enum(ageGroupSchema.options, { error: 'Required' })),
    concerns: z.partialRecord(offeredConcernSchema, z.boolean()),
  })
  .transform(({ concerns, ...pet }) => ({
    ...pet,
    healthConcerns: offeredConcernSchema.options.filter((concern) => concerns[concern] === true),
    ownerId: 0,
  }));

export type PetFormValues = z.input<typeof petFormSchema>;

export const petFormResolver = zodResolver(petFormSchema);
