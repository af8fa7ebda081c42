import { dueFinishReminders, reminderDueBefore, restedBefore } from './rules-left-unpaid.ts';
import type { AbandonedStore } from './remove-abandoned.ts';
import type { PrismaClient } from '../data/generated/client.ts';

type IdRow = { id: number };
const idsOf = (rows: IdRow[]) => rows.map(({ id }) => id);

const inOrder = (limit: number) =>
  ({ orderBy: { id: 'asc' }, take: limit, select: { id: true } }) as const;

/** Finds abandoned enrollments and owners. */
export function createAbandonedStore(prisma: PrismaClient): AbandonedStore {
  // A proposal has its own end; see joining. So has a handover.
  const neverPaid = {
    takesOverId: null,
    status: 'pending_payment',
    activatedAt: null,
    proposal: { is: null },
  } as const;
  // The provider canceled it after all, although the call to billing timed out.
  const cancelledLate = { status: 'cancelled', cancellationReason: 'abandoned' } as const;
  return {
    async listOwnersToRemind({ now, afterId, limit }) {
      const unfinished = dueFinishReminders(now).map(
        ({ reminder, enrolledAfter, enrolledBefore }) => ({
          enrolledAt: { gt: enrolledAfter, lte: enrolledBefore },
          finishReminders: { lt: reminder },
        }),
      );
      const leftUnpaid = { enrolledAt: { lte: reminderDueBefore(now) }, leftUnpaidToldAt: null };
      const rows = await prisma.owner.findMany({
        where: {
          id: { gt: afterId },
          isDemo: false,
          OR: [{ unpaidToldAt: null }, { unpaidToldAt: { lte: restedBefore(now) } }],
          enrollments: { some: { ...neverPaid, OR: [...unfinished, leftUnpaid] } },
        },
        ...inOrder(limit),
      });
      return idsOf(rows);
    },
    async listOverdue({ enrolledBefore, remindedBefore, afterId, limit }) {
      const rows = await prisma.enrollment.findMany({
        where: {
          activatedAt: null,
          OR: [neverPaid, cancelledLate],
          id: { gt: afterId },
          enrolledAt: { lte: enrolledBefore },
          leftUnpaidToldAt: { lte: remindedBefore },
          allowances: { none: { redemptions: { some: {} } } },
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
