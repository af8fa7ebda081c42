import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import { petProfileSchema, petSchema, storedPetNames } from '../models/pet.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

const petParams = z.strictObject({ id: pathIdSchema });

/**
 * `photoUrl`: the current URL keeps the photo, null or '' removes it, and a data URL of a JPG, PNG, or GIF (up to 5
 * MB) replaces it. If omitted, the photo is kept. A `birthDate` decides the age group, and null removes it; if it's
 * omitted, it stays unless another age group is given.
 */
export const updatePetSchema = petProfileSchema.extend({
  ...storedPetNames,
  petId: idSchema.optional(),
  birthDate: z.iso.date().nullish(),
  photoUrl: z.string().max(7_500_000).nullish(),
});
export type UpdatePet = z.infer<typeof updatePetSchema>;

export const petResponseSchema = z.object({ pet: petSchema });
export type PetResponse = z.infer<typeof petResponseSchema>;

export const updatePet = defineRoute({
  method: 'put',
  path: '/api/pets/:id',
  service: 'enrollment',
  access: ['owner', ...actingStaff],
  limit: 'write',
  audit: { action: 'update-pet', subject: 'pet/:id' },
  summary: 'Change a pet and its photo',
  params: petParams,
  body: updatePetSchema,
  // Fits a 5 MB photo as a data URL.
  bodyLimitBytes: 8 * 1024 * 1024,
  responses: { 200: petResponseSchema },
  errors: ['not_found', 'demo_read_only', 'plan_not_for_pet'],
});

export const readPhoto = defineRoute({
  method: 'get',
  path: '/api/pets/:id/photo',
  service: 'enrollment',
  access: ['owner', 'demo', ...anyStaff],
  limit: 'read',
  summary: 'The photo of a pet',
  params: petParams,
  responses: { 200: { mediaType: 'image/*' } },
  errors: ['not_found'],
});
