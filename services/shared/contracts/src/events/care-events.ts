import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { envelopeSchema } from './envelope.ts';

/** A pet died; no further email about it or its enrollments is sent. */
export const petDeceasedSchema = envelopeSchema(
  'pet.deceased.v1',
  z.object({
    owner: z.object({ id: idSchema }),
    petId: idSchema,
    enrollmentIds: z.array(idSchema),
  }),
);
