import type { AccountExport } from '@petwell/contracts';
import { toDay } from '../core/store-rows.ts';
import type { Prisma, PrismaClient } from '../data/generated/client.ts';
import { toRedemption } from './rules.ts';

type AllowanceRow = Prisma.BenefitAllowanceGetPayload<{ include: { redemptions: true } }>;
type Held = Pick<AccountExport['enrollments'][number], 'planYears' | 'redemptions'>;

/** Groups an enrollment's allowances, oldest first, by plan year. */
function toPlanYears(rows: AllowanceRow[]): Held['planYears'] {
  return [...Map.groupBy(rows, ({ startsOn }) => toDay(startsOn))].map(([startsOn, year]) => ({
    startsOn,
    endsOn: toDay(year[0]?.endsOn ?? new Date(startsOn)),
    benefits: year.map(({ code, label, quantity, percent }) => ({
      code,
      label,
      quantity,
      percent,
    })),
  }));
}

function toRedemptions(rows: AllowanceRow[]): Held['redemptions'] {
  return rows
    .flatMap(({ enrollmentId, code, label, startsOn, redemptions }) =>
      redemptions.map(({ undoneAt, undoneBy, undoneReason, performedOn, ...use }) =>
        toRedemption({
          ...use,
          code,
          label,
          enrollmentId,
          startsOn: toDay(startsOn),
          performedOn: toDay(performedOn),
          undone: undoneAt && { at: undoneAt, by: undoneBy ?? '', reason: undoneReason ?? '' },
        }),
      ),
    )
    .toSorted((one, other) => one.id - other.id);
}

/** Reads what an owner's account export contains of this room, by enrollment. */
export const createBenefitExport =
  (prisma: PrismaClient) =>
  async (ownerId: number): Promise<ReadonlyMap<number, Held>> => {
    const rows = await prisma.benefitAllowance.findMany({
      where: { enrollment: { ownerId } },
      include: { redemptions: true },
      orderBy: { id: 'asc' },
    });
    return new Map(
      [...Map.groupBy(rows, ({ enrollmentId }) => enrollmentId)].map(([id, own]) => [
        id,
        { planYears: toPlanYears(own), redemptions: toRedemptions(own) },
      ]),
    );
  };
