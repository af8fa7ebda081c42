import type { Prisma } from '../generated/client.ts';

const dayMs = 24 * 3_600_000;

/**
 * The enrollments that a sync is about. Those cancelled in the last two months are read again, so that a
 * subscription that is still alive at the provider is found before it charges often.
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
