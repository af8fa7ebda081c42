import type { Transaction } from 'kysely';
import type { DB } from '../data/generated/tables.ts';

/**
 * Keeps a member out of the campaigns that are under way, because the plan changes otherwise. False: billing was asked
 * for the new price already, so the campaign goes first.
 */
export const toGiveWay = (tx: Transaction<DB>) => ({
  async giveWay(enrollmentId: number, at: Date): Promise<boolean> {
    const members = await tx
      .selectFrom('priceCampaignMembers')
      .select(['campaignId', 'orderedAt'])
      .where('enrollmentId', '=', enrollmentId)
      .where('state', 'not in', ['moved', 'stays'])
      .forUpdate()
      .execute();
    if (members.some(({ orderedAt }) => orderedAt !== null)) return false;
    await tx
      .updateTable('priceCampaignMembers')
      .set({ state: 'stays', reason: 'has_it', settledAt: at })
      .where('enrollmentId', '=', enrollmentId)
      .where('state', 'not in', ['moved', 'stays'])
      .execute();
    return true;
  },
});
