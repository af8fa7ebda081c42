import type { Prisma } from '../data/generated/client.ts';

const dayMs = 24 * 3_600_000;

/**
 * Filters the enrollments to sync. Those canceled in the last two months are included, to find a subscription
 * that is still live at the provider before it charges many times.
 */
export const syncable = (now = new Date()): Prisma.EnrollmentWhereInput => ({
  OR: [
    { status: { not: 'cancelled' } },
    {
      stripeSubscriptionId: { not: null },
      cancelledAt: { gt: new Date(now.getTime() - 62 * dayMs) },
    },
  ],
});
