import { decodeCursor, toPage } from '@petwell/chassis';
import { idSchema } from '@petwell/contracts';
import type {
  FigureMember,
  Figures,
  MemberFigure,
  PlanFigures,
  ServiceUse,
} from '@petwell/contracts/routes';
import { z } from 'zod';
import { nextMonthOf } from './rules-next-month.ts';
import type { FiguresReader } from './store-figures.ts';

const pageSize = 50;
const position = z.tuple([z.int(), idSchema]);

const none = {
  members: 0,
  paidCents: 0,
  usedListCents: 0,
  importedListCents: 0,
  usedCostCents: 0,
  usesWithoutCost: 0,
  beyondPaidCents: 0,
  openListCents: 0,
  idleMembers: 0,
  endingMembers: 0,
  noShows: 0,
  renewals: 0,
  renewalCents: 0,
  leaving: 0,
  leavingCents: 0,
  cash: 0,
  cashCents: 0,
  setUps: 0,
  setUpCents: 0,
};
type Sums = typeof none;

function add(one: Sums, other: Sums): Sums {
  const names = Object.keys(none) as (keyof Sums)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Sums;
}

/** Doesn't show as a cost of nothing what has no cost. */
const withCost = <Row extends Sums>(row: Row): Row & Figures => ({
  ...row,
  usedCostCents: row.usedCostCents === 0 && row.usesWithoutCost > 0 ? null : row.usedCostCents,
});

/** Handles the routes of the figures of plans. */
export function createReadFigures({ reader, clock }: { reader: FiguresReader; clock: () => Date }) {
  return {
    async figures(): Promise<PlanFigures> {
      const [read, plans, discounts] = await Promise.all([
        reader.findRead(),
        reader.readPlans(),
        reader.readDiscounts(),
      ]);
      return {
        readAt: read?.readAt.toISOString() ?? null,
        nextMonth: read && nextMonthOf(read.day).slice(0, 7),
        total: withCost(plans.reduce<Sums>(add, none)),
        plans: plans.map(withCost),
        ...(discounts && { discounts }),
      };
    },
    /** Lists services in the order of their plans. */
    async services(): Promise<ServiceUse[]> {
      const [read, plans] = await Promise.all([reader.findRead(), reader.readPlans()]);
      return plans.flatMap(({ planId, planName }) =>
        (read?.services ?? [])
          .filter((one) => one.planId === planId)
          .map((one) => ({ ...one, planName })),
      );
    },
    /** @throws AppError validation_failed (a cursor of another list) */
    async members(query: {
      figure: MemberFigure;
      planId?: number | undefined;
      cursor?: string | undefined;
    }): Promise<{ members: FigureMember[]; nextCursor: string | null }> {
      const { figure, planId } = query;
      const place = decodeCursor(query.cursor, position);
      const rows = await reader.listMembers({
        figure,
        planId,
        after: place && { rank: place[0], enrollmentId: place[1] },
        limit: pageSize + 1,
        now: clock(),
      });
      const { items: members, nextCursor } = toPage(rows, pageSize);
      return { members, nextCursor };
    },
  };
}
export type ReadFigures = ReturnType<typeof createReadFigures>;
