import type { Prisma, PrismaClient } from '../data/generated/client.ts';
import { fromDay, toDay } from '../core/store-rows.ts';
import type { OpenMember } from './campaign.ts';
import { toCampaign } from './store-rows.ts';

const ownersAtOnce = 100;

/** Finds members who may have something to be done about. */
export function createDueMembers(prisma: PrismaClient) {
  async function listWhere(where: Prisma.PriceCampaignMemberWhereInput): Promise<OpenMember[]> {
    const rows = await prisma.priceCampaignMember.findMany({
      where,
      include: { campaign: true, enrollment: { select: { ownerId: true } } },
      orderBy: [{ enrollment: { ownerId: 'asc' } }, { enrollmentId: 'asc' }],
    });
    return rows.flatMap(({ campaign, enrollment, state, way, effectiveFrom, ...row }) => {
      const isOpen = state !== 'moved' && state !== 'stays';
      if (!isOpen || way === null || effectiveFrom === null) return [];
      const { ownerId } = enrollment;
      return [
        {
          ...row,
          campaign: toCampaign(campaign),
          ownerId,
          state,
          way,
          effectiveFrom: toDay(effectiveFrom),
        },
      ];
    });
  }

  return {
    /**
     * Returns the members whose new price begins on a day or before, and those of campaigns that were undone, of the next
     * hundred owners after one; empty: there are no more.
     */
    async list({
      until,
      afterOwner,
    }: {
      until: string;
      afterOwner: number;
    }): Promise<OpenMember[]> {
      const open = {
        state: { notIn: ['moved', 'stays'] },
        OR: [{ effectiveFrom: { lte: fromDay(until) } }, { campaign: { undoneAt: { not: null } } }],
      } satisfies Prisma.PriceCampaignMemberWhereInput;
      const owners = await prisma.owner.findMany({
        where: { id: { gt: afterOwner }, enrollments: { some: { campaigns: { some: open } } } },
        orderBy: { id: 'asc' },
        take: ownersAtOnce,
        select: { id: true },
      });
      if (owners.length === 0) return [];
      return listWhere({ ...open, enrollment: { ownerId: { in: owners.map(({ id }) => id) } } });
    },

    /** Returns those of enrollments. */
    listOf: (enrollmentIds: readonly number[]) =>
      listWhere({ enrollmentId: { in: [...enrollmentIds] }, state: { notIn: ['moved', 'stays'] } }),
  };
}
export type DueMembers = ReturnType<typeof createDueMembers>;

/** Reads the campaign that asks the owner of a plan about a new price, or that they agreed to; null: none. */
export const createReadAskedCampaign =
  (prisma: PrismaClient) =>
  async (enrollmentId: number): Promise<number | null> => {
    const asked = await prisma.priceCampaignMember.findFirst({
      where: {
        enrollmentId,
        way: 'consent',
        state: { notIn: ['moved', 'stays'] },
      },
      select: { campaignId: true },
    });
    return asked && asked.campaignId;
  };
