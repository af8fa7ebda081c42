import { z } from 'zod';
import { moneySchema } from '../money.ts';
import { planSchema, shownVersionsSchema } from './plan.ts';

/** What the clinic's settings give a second pet or a later one. Null: the same as a first pet. */
export const furtherPetOfferSchema = z.object({
  membershipFee: moneySchema.nullable(),
  monthlyDiscount: moneySchema.nullable(),
});
export type FurtherPetOffer = z.infer<typeof furtherPetOfferSchema>;

/** What a person saw before choosing: the versions, and the prices if they were those of a second pet or a later one. */
export const shownOfferSchema = shownVersionsSchema.extend({
  furtherPet: planSchema.pick({ monthlyPrice: true, membershipFee: true }).strict().optional(),
});
export type ShownOffer = z.infer<typeof shownOfferSchema>;
