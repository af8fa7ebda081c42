import { AppError } from '@petwell/chassis';
import type { CampaignDetail, CampaignSummary } from '@petwell/contracts';
import { changesOf, toSummary, totalsOf } from './rules-sheet.ts';
import type { CampaignsQuery, MembersQuery } from './campaign.ts';
import type { CampaignReads } from './store-reads.ts';

/** Reads published campaigns: all or those of a plan or add-on, newest first, or one with a page of its members. */
export function createReadCampaigns({ reads }: { reads: CampaignReads }) {
  return {
    async list(offer: CampaignsQuery): Promise<CampaignSummary[]> {
      const campaigns = await reads.list(offer);
      const tallies = await reads.tally(campaigns.map(({ id }) => id));
      return campaigns.map((one) => toSummary(one, tallies.get(one.id) ?? []));
    },
    /** @throws AppError not_found */
    async detail(id: number, query: MembersQuery): Promise<CampaignDetail> {
      const campaign = await reads.find(id);
      if (!campaign) throw new AppError('not_found');
      const [tallies, page] = await Promise.all([reads.tally([id]), reads.members(id, query)]);
      const own = tallies.get(id) ?? [];
      return {
        campaign: toSummary(campaign, own),
        changes: changesOf(campaign),
        totals: totalsOf(own),
        mails: campaign.mails,
        ...page,
      };
    },
  };
}
export type ReadCampaigns = ReturnType<typeof createReadCampaigns>;
