import type { AbandonedStore } from '../use-cases/removal/remove-abandoned.ts';
import type { PrismaClient } from './generated/client.ts';

type IdRow = { id: number };
const idsOf = (rows: IdRow[]) => rows.map(({ id }) => id);

/** What was left behind, in the database. */
export function createAbandonedStore(prisma: PrismaClient): AbandonedStore {
  const neverPaid = { status: 'pending_payment', activatedAt: null } as const;
  const inOrder = (limit: number) =>
    ({ orderBy: { id: 'asc' }, take: limit, select: { id: true } }) as const;
  return {
    async listUntold({ enrolledBefore, afterId, limit }) {
      const rows = await prisma.enrollment.findMany({
        where: {
          ...neverPaid,
          id: { gt: afterId },
          enrolledAt: { lte: enrolledBefore },
          leftUnpaidToldAt: null,
          owner: { isDemo: false },
        },
        ...inOrder(limit),
      });
      return idsOf(rows);
    },
    async listOverdue({ enrolledBefore, toldBefore, afterId, limit }) {
      const rows = await prisma.enrollment.findMany({
        where: {
          ...neverPaid,
          id: { gt: afterId },
          enrolledAt: { lte: enrolledBefore },
          leftUnpaidToldAt: { lte: toldBefore },
          owner: { isDemo: false },
        },
        ...inOrder(limit),
      });
      return idsOf(rows);
    },
    async listEmptyOwners({ createdBefore, afterId, limit }) {
      const rows = await prisma.owner.findMany({
        where: {
          id: { gt: afterId },
          isActive: false,
          isDemo: false,
          createdAt: { lte: createdBefore },
          enrollments: { none: {} },
        },
        ...inOrder(limit),
      });
      return idsOf(rows);
    },
  };
}
