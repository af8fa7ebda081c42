import { changeCallDays, type ChangeCall } from '@petwell/contracts/routes';
import type { PrismaClient } from '../data/generated/client.ts';
import { toOrder } from './store-rows.ts';

const mostCalls = 100;

/** Lists owners whose change came to nothing after they had agreed to it, latest first, while their plans go on. */
export const createListCalls =
  (prisma: PrismaClient) =>
  async (now: Date): Promise<ChangeCall[]> => {
    const rows = await prisma.changeOrder.findMany({
      where: {
        state: 'refused',
        settledAt: { gt: new Date(now.getTime() - changeCallDays * 86_400_000) },
        enrollment: {
          status: { in: ['active', 'suspended'] },
          endsAt: null,
          pet: { deceasedAt: null },
        },
      },
      include: { enrollment: { include: { owner: true, pet: true } } },
      orderBy: [{ settledAt: 'desc' }, { id: 'asc' }],
      take: mostCalls,
    });
    return rows.map(({ enrollment: { owner, pet }, ...row }) => {
      const { id: changeId, sheet, refundedCents, enrollmentId } = toOrder(row);
      return {
        changeId,
        enrollmentId,
        ownerId: owner.id,
        ownerName: `${owner.firstName} ${owner.lastName}`,
        email: owner.email,
        phone: owner.phone,
        petName: pet.name,
        planName: sheet.then.plan.name,
        monthlyCents: sheet.then.monthlyCents,
        refundedCents,
        refusedAt: (row.settledAt ?? now).toISOString(),
      };
    });
  };
export type ListCalls = ReturnType<typeof createListCalls>;
