import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { benefitCodeSchema, daySchema } from '../models/benefit.ts';
import { ownerSchema } from '../models/owner.ts';
import { envelopeSchema } from './envelope.ts';

const addresseeSchema = ownerSchema.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
});
const petRefSchema = z.object({ id: idSchema, name: z.string() });

/** What is due on a household's pets, told once per service and due date. */
export const careDueSchema = envelopeSchema(
  'care.due.v1',
  z.object({
    owner: addresseeSchema,
    /** Stops further reminders; see `stopCareReminders`. */
    stopToken: z.uuid(),
    /** The day at the clinic. */
    day: daySchema,
    pets: z.array(
      petRefSchema.extend({
        items: z.array(
          z.object({
            code: benefitCodeSchema,
            label: z.string(),
            dueOn: daySchema,
            left: z.int().positive(),
          }),
        ),
      }),
    ),
  }),
);

/** Services that a plan year still includes, 90 and 30 days before it ends. */
export const careUnusedSchema = envelopeSchema(
  'care.unused.v1',
  z.object({
    owner: addresseeSchema,
    stopToken: z.uuid(),
    pet: petRefSchema,
    planName: z.string(),
    planYearEndsOn: daySchema,
    daysLeft: z.literal([90, 30]),
    items: z.array(z.object({ label: z.string(), left: z.int().positive() })),
  }),
);

/** What was recorded for a pet on one day, once per pet and day. */
export const visitRecordedSchema = envelopeSchema(
  'visit.recorded.v1',
  z.object({
    owner: addresseeSchema,
    pet: petRefSchema,
    day: daySchema,
    items: z.array(
      z.object({
        label: z.string(),
        quantity: z.int().positive(),
        /** Null for discounts. */
        left: z.int().nonnegative().nullable(),
      }),
    ),
  }),
);

/** A pet died; no further email about it or its enrollments is sent. */
export const petDeceasedSchema = envelopeSchema(
  'pet.deceased.v1',
  z.object({
    owner: z.object({ id: idSchema }),
    petId: idSchema,
    enrollmentIds: z.array(idSchema),
  }),
);
