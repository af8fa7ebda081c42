import type { AccountExport } from '@petwell/contracts';
import { toEnrollment } from '../core/enrollment.ts';
import { toRecord } from '../core/store-rows.ts';
import type { PrismaClient } from '../data/generated/client.ts';

type Held = Omit<AccountExport['enrollments'][number], 'planYears' | 'redemptions'>;

/** Reads an owner's enrollments for the account export, oldest first. */
export const createEnrollmentExport =
  (prisma: PrismaClient) =>
  async (ownerId: number): Promise<Held[]> => {
    const rows = await prisma.enrollment.findMany({
      where: { ownerId },
      orderBy: { id: 'asc' },
      include: { pet: true, owner: true },
    });
    return rows.map((row) => {
      const record = toRecord(row);
      const {
        addOnIds: _addOnIds,
        ownerId: _ownerId,
        planId: _planId,
        ...rest
      } = toEnrollment(record);
      return {
        ...rest,
        planName: record.plan.name,
        addOnNames: record.addOns.map(({ name }) => name),
        activatedAt: row.activatedAt?.toISOString() ?? null,
        cancelledAt: row.cancelledAt?.toISOString() ?? null,
      };
    });
  };
