import { type DatabaseTransaction, now } from '../core/store-database.ts';
import type { OfferLog } from './price-offer.ts';

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
    await tx
      .updateTable('planLinks')
      .set({ endedAt: now })
      .where('endedAt', 'is', null)
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
