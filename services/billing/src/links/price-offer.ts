import { centsSchema, daySchema } from '@petwell/contracts';
import { z } from 'zod';
import { changedPlanSchema } from '../core/rules-terms.ts';
import type { NewLink } from './link.ts';

/** What a link asks about; `monthlyCents` is the new price. */
export const priceOfferSchema = changedPlanSchema.extend({
  effectiveFrom: daySchema,
  oldMonthlyCents: centsSchema,
  changes: z.array(z.string()),
});
export type PriceOffer = z.infer<typeof priceOfferSchema>;

export type MadeOffer = { id: string; expiresAt: Date; usedAt: Date | null; offer: unknown };

/** Writes links that ask about a new price, in a transaction. */
export type OfferLog = {
  /** The link of a campaign that works. */
  find(given: { enrollmentId: number; campaignId: number; at: Date }): Promise<MadeOffer | null>;
  /** Adds a link and ends those of earlier campaigns. The plan's other links go on. */
  add(link: NewLink & { campaignId: number; offer: PriceOffer }): Promise<void>;
  agree(id: string, at: Date): Promise<void>;
};
