import type { Core } from '../core/index.ts';
import { hasNextYear } from '../core/store-enrollments.ts';
import { toDay } from '../core/store-rows.ts';
import type { UnansweredStage } from './stage.ts';

/** Reads the plans whose owners were told that they end without an answer. */
export const createUnansweredReads = ({ prisma }: Pick<Core, 'prisma'>) => ({
  /** The day on which a plan ends if its owner doesn't answer; null: it goes on. */
  async findEnd(enrollmentId: number): Promise<string | null> {
    const stage = await prisma.lifeStage.findFirst({
      where: { enrollmentId, isOpen: true, endsOn: { not: null }, endOrderedAt: null },
      select: { endsOn: true },
    });
    return stage?.endsOn ? toDay(stage.endsOn) : null;
  },

  /** Lists the plans that end with their plan years unless their owners answer, as they were told. */
  async listUnanswered(): Promise<UnansweredStage[]> {
    const rows = await prisma.lifeStage.findMany({
      where: {
        isOpen: true,
        endsOn: { not: null },
        endOrderedAt: null,
        mailKey: { not: null },
        enrollment: hasNextYear,
      },
      include: { enrollment: { select: { ownerId: true, paidUntil: true } } },
      orderBy: [{ endsOn: 'asc' }, { enrollmentId: 'asc' }],
    });
    return rows.flatMap(({ endsOn, mailKey, enrollment: { ownerId, paidUntil }, ...row }) =>
      endsOn === null || mailKey === null
        ? []
        : [
            {
              enrollmentId: row.enrollmentId,
              planId: row.planId,
              effectiveFrom: toDay(row.effectiveFrom),
              ownerId,
              endsOn: toDay(endsOn),
              mailKey,
              paidUntil: paidUntil && toDay(paidUntil),
            },
          ],
    );
  },
});
export type UnansweredReads = ReturnType<typeof createUnansweredReads>;
