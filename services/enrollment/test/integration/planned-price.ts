import type { RunningEnrollment } from './running-enrollment.ts';

/** A campaign that is about to move a member on February 5, 2027. `orderedAt`: billing was asked to by then. */
export async function planPrice(
  { prisma }: RunningEnrollment,
  enrollmentId: number,
  orderedAt: Date | null = null,
): Promise<void> {
  const { id: campaignId } = await prisma.priceCampaign.create({
    data: {
      kind: 'plan',
      planId: 2,
      plan: {},
      benefits: [],
      fromVersions: [],
      startsOn: new Date('2027-02-01'),
      isAtOnce: false,
      mails: {},
      publishedAt: new Date('2026-11-01T12:00:00.000Z'),
      publishedBy: 'maya',
    },
  });
  await prisma.priceCampaignMember.create({
    data: {
      campaignId,
      enrollmentId,
      fromVersion: 1,
      oldMonthlyCents: 6_350,
      newMonthlyCents: 6_900,
      way: 'notice',
      effectiveFrom: new Date('2027-02-05'),
      state: 'planned',
      orderedAt,
    },
  });
}
