import {
  type CampaignDetail,
  type CampaignMember,
  mostCampaignMembers,
  stayReasonSchema,
} from '@petwell/contracts';
import { toDay } from '../core/store-rows.ts';
import type { PriceCampaignMemberWhereInput } from '../data/generated/models.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { CampaignsQuery, MembersQuery, StoredCampaign, Tally } from './campaign.ts';
import { toCampaign } from './store-rows.ts';

const reasonOf = (reason: string | null) =>
  reason === null ? null : stayReasonSchema.parse(reason);

const shown = ({ show }: MembersQuery): PriceCampaignMemberWhereInput => {
  if (show === undefined) return {};
  return show === 'stays' ? { state: 'stays' } : { way: show, state: { not: 'stays' } };
};

/** Reads a hundred members of a campaign, by their owners' names. */
async function readMembers(
  prisma: PrismaClient,
  { campaignId, query }: { campaignId: number; query: MembersQuery },
): Promise<Pick<CampaignDetail, 'members' | 'memberCount'>> {
  const where = { campaignId, ...shown(query) };
  const [rows, memberCount] = await Promise.all([
    prisma.priceCampaignMember.findMany({
      where,
      include: { enrollment: { include: { owner: true, pet: true } } },
      orderBy: [
        { enrollment: { owner: { lastName: 'asc' } } },
        { enrollment: { owner: { firstName: 'asc' } } },
        { enrollmentId: 'asc' },
      ],
      skip: (query.page - 1) * mostCampaignMembers,
      take: mostCampaignMembers,
    }),
    prisma.priceCampaignMember.count({ where }),
  ]);
  const members = rows.map(({ enrollment: { owner, pet }, ...row }): CampaignMember => {
    const stays = row.state === 'stays';
    return {
      enrollmentId: row.enrollmentId,
      ownerId: owner.id,
      ownerName: `${owner.firstName} ${owner.lastName}`,
      petName: pet.name,
      fromVersion: row.fromVersion,
      oldMonthlyCents: row.oldMonthlyCents,
      newMonthlyCents: row.newMonthlyCents,
      way: stays ? null : row.way,
      state: row.state,
      reason: reasonOf(row.reason),
      effectiveFrom: stays || row.effectiveFrom === null ? null : toDay(row.effectiveFrom),
    };
  });
  return { members, memberCount };
}

/** Reads campaigns and their members. */
export const createCampaignReads = (prisma: PrismaClient) => ({
  async list({ kind, id: planId }: CampaignsQuery): Promise<StoredCampaign[]> {
    const rows = await prisma.priceCampaign.findMany({
      where: { ...(kind !== undefined && { kind }), ...(planId !== undefined && { planId }) },
      orderBy: { id: 'desc' },
    });
    return rows.map(toCampaign);
  },

  async find(id: number): Promise<StoredCampaign | null> {
    const row = await prisma.priceCampaign.findUnique({ where: { id } });
    return row && toCampaign(row);
  },

  /** Counts the members of each campaign. */
  async tally(ids: readonly number[]): Promise<Map<number, Tally[]>> {
    const groups = await prisma.priceCampaignMember.groupBy({
      by: ['campaignId', 'state', 'way', 'reason'],
      where: { campaignId: { in: [...ids] } },
      _count: true,
      _sum: { oldMonthlyCents: true, newMonthlyCents: true },
    });
    const tallies = new Map<number, Tally[]>(ids.map((id) => [id, []]));
    for (const { campaignId, reason, _count: members, _sum: sum, ...kind } of groups) {
      tallies.get(campaignId)?.push({
        ...kind,
        reason: reasonOf(reason),
        members,
        oldMonthlyCents: sum.oldMonthlyCents ?? 0,
        newMonthlyCents: sum.newMonthlyCents ?? 0,
      });
    }
    return tallies;
  },

  members: (campaignId: number, query: MembersQuery) => readMembers(prisma, { campaignId, query }),
});
export type CampaignReads = ReturnType<typeof createCampaignReads>;
