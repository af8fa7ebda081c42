import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { redemptionSchema } from '../models/benefit.ts';
import { ownerSchema } from '../models/owner.ts';
import { petSchema } from '../models/pet.ts';
import { envelopeSchema } from './envelope.ts';

const benefitUseSchema = z.object({
  enrollmentId: idSchema,
  pet: petSchema.pick({ id: true, name: true }),
  owner: ownerSchema,
  redemption: redemptionSchema.pick({
    id: true,
    code: true,
    label: true,
    quantity: true,
    performedOn: true,
  }),
  /** The staff member's name, or username. */
  recordedBy: z.string(),
});

/** Staff recorded that a service of the plan was used. */
export const benefitRedeemedSchema = envelopeSchema('benefit.redeemed.v1', benefitUseSchema);

/** Staff undid a recorded use, or moved it to another pet, which is followed by benefit.redeemed.v1 there. */
export const benefitUndoneSchema = envelopeSchema(
  'benefit.undone.v1',
  benefitUseSchema.extend({ undoneBy: z.string(), reason: z.string() }),
);
