import { decodeCursor, toPage } from '@petwell/chassis';
import { idSchema, planSchema, toCents } from '@petwell/contracts';
import { priceCallDays, type PriceCall } from '@petwell/contracts/routes';
import { z } from 'zod';
import type { PrismaClient } from '../data/generated/client.ts';
import type { PriceCampaignMemberWhereInput } from '../data/generated/models.ts';

const pageSize = 50;

/**
 * Lists whom the mails of campaigns didn't reach within 90 days, latest first, while their plans go on.
 * @throws AppError validation_failed (a cursor of another list)
 */
export const createListCalls =
  (prisma: PrismaClient) =>
  async ({ now, cursor }: { now: Date; cursor?: string | undefined }) => {
    const after = decodeCursor(cursor, z.tuple([idSchema, idSchema]));
    const where: PriceCampaignMemberWhereInput = {
      state: 'stays',
      reason: 'mail_failed',
      settledAt: { gt: new Date(now.getTime() - priceCallDays * 86_400_000) },
      enrollment: { status: { not: 'cancelled' }, endsAt: null, pet: { deceasedAt: null } },
    };
    const position = after && {
      OR: [
        { campaignId: { lt: after[0] } },
        { campaignId: after[0], enrollmentId: { lt: after[1] } },
      ],
    };
    const [rows, total] = await Promise.all([
      prisma.priceCampaignMember.findMany({
        where: { AND: [where, position ?? {}] },
        include: { enrollment: { include: { owner: true, pet: true } } },
        orderBy: [{ campaignId: 'desc' }, { enrollmentId: 'desc' }],
        take: pageSize + 1,
      }),
      prisma.priceCampaignMember.count({ where }),
    ]);
    const listed = rows.map(({ enrollment: { owner, ...enrollment }, ...row }) => {
      const item: PriceCall = {
        enrollmentId: row.enrollmentId,
        ownerId: owner.id,
        ownerName: `${owner.firstName} ${owner.lastName}`,
        email: owner.email,
        phone: owner.phone,
        petName: enrollment.pet.name,
        planName: planSchema.parse(enrollment.planSnapshot).name,
        campaignId: row.campaignId,
        oldMonthlyCents: toCents(enrollment.totalMonthlyPrice.toFixed(2)),
        newMonthlyCents: row.newMonthlyCents,
        failedAt: (row.settledAt ?? now).toISOString(),
      };
      return { position: [row.campaignId, row.enrollmentId] as const, item };
    });
    return { ...toPage(listed, pageSize), total };
  };
export type ListCalls = ReturnType<typeof createListCalls>;
