import { type Database, type DatabaseTransaction, now } from '../core/store-database.ts';
import type { OfferLog } from './price-offer.ts';

const endOffers = (database: Database) =>
  database.updateTable('planLinks').set({ endedAt: now }).where('endedAt', 'is', null);

export const openOfferLog = (tx: DatabaseTransaction): OfferLog => ({
  async find({ enrollmentId, campaignId, at }) {
    const found = await tx
      .selectFrom('planLinks')
      .select(['id', 'expiresAt', 'usedAt', 'offer'])
      .where('enrollmentId', '=', enrollmentId)
      .where('campaignId', '=', campaignId)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', at)
      .executeTakeFirst();
    return found ?? null;
  },
  async add({ offer, ...link }) {
    await endOffers(tx)
      .where('enrollmentId', '=', link.enrollmentId)
      .where('kind', '=', 'new-price')
      .execute();
    const row = { ...link, offer: JSON.stringify(offer) };
    await tx.insertInto('planLinks').values(row).execute();
  },
  async agree(id, at) {
    await tx.updateTable('planLinks').set({ usedAt: at }).where('id', '=', id).execute();
  },
});

/** Ends the links of a campaign. */
export const createEndPriceOffers = (kysely: Database) => async (campaignId: number) => {
  await endOffers(kysely).where('campaignId', '=', campaignId).execute();
};
