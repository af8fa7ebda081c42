import { toCents } from '@petwell/contracts';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { isPaymentProblem } from '../core/store-enrollments.ts';
import type { Figures, MonthFigures, PlanTotals } from './read-summary.ts';
import { fromDay } from '../core/store-rows.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB, PlanMove } from '../data/generated/tables.ts';

type Sum = { toFixed(digits: number): string };
const centsOf = (sum: Sum | null): number => toCents(sum?.toFixed(2) ?? '0.00');
const total = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Reads a plan's name from one member's agreed plan. */
async function readPlanName({ enrollment }: PrismaClient, planId: number): Promise<string> {
  const { planSnapshot } = await enrollment.findFirstOrThrow({ where: { planId } });
  return z.object({ name: z.string() }).parse(planSnapshot).name;
}

async function readPlans(prisma: PrismaClient): Promise<PlanTotals[]> {
  const groups = await prisma.enrollment.groupBy({
    by: ['planId', 'status'],
    _count: true,
    _sum: { totalMonthlyPrice: true },
  });
  // A few, of an index of their own: plans on hold bring in nothing.
  const held = await prisma.enrollment.groupBy({
    by: ['planId'],
    where: { heldUntil: { not: null } },
    _count: true,
    _sum: { totalMonthlyPrice: true },
  });
  return Promise.all(
    [...Map.groupBy(groups, ({ planId }) => planId)].map(async ([planId, parts]) => {
      const count = (some: typeof parts) => total(some.map(({ _count }) => _count));
      const active = parts.filter(({ status }) => status === 'active');
      const onHold = held.find((one) => one.planId === planId);
      return {
        planId,
        planName: await readPlanName(prisma, planId),
        active: count(active) - (onHold?._count ?? 0),
        revenueCents:
          total(active.map(({ _sum }) => centsOf(_sum.totalMonthlyPrice))) -
          centsOf(onHold?._sum.totalMonthlyPrice ?? null),
        pending: count(parts.filter(({ status }) => status === 'pending_payment')),
      };
    }),
  );
}

/** Not with Prisma, which casts enums from text, so that no partial index applies. */
async function readActive(kysely: Kysely<DB>, today: string) {
  const row = await kysely
    .selectNoFrom((eb) => {
      const active = eb.selectFrom('enrollments').where('status', '=', 'active');
      const revenue = active.select((enrollment) =>
        sql<Sum | null>`sum(${enrollment.ref('totalMonthlyPrice')})`.as('sum'),
      );
      // Must match a partial index in the migrations, as for unbilled plans.
      const elsewhere = revenue.where('billing', '=', 'elsewhere');
      return [
        active
          .select((enrollment) => enrollment.fn.count('ownerId').distinct().as('count'))
          .as('members'),
        revenue
          .where('billing', '=', 'here')
          .where((enrollment) =>
            enrollment.or([
              enrollment('isOverrideInForce', '=', true),
              enrollment('stripeSubscriptionId', 'is', null),
            ]),
          )
          .as('unbilled'),
        elsewhere.where('paidUntil', '>', fromDay(today)).as('elsewhere'),
        elsewhere.where('paidUntil', '<=', fromDay(today)).as('unpaid'),
        eb
          .selectFrom('enrollments as e')
          .where(isPaymentProblem)
          .select((enrollment) => enrollment.fn.countAll().as('count'))
          .as('paymentProblems'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    members: Number(row.members),
    elsewhereCents: centsOf(row.elsewhere),
    unpaidCents: centsOf(row.unpaid),
    unbilledCents: centsOf(row.unbilled),
    paymentProblems: Number(row.paymentProblems),
  };
}

/** Reads months from the plan changes, which are append-only and survive an owner's deletion. */
async function readMonths(kysely: Kysely<DB>, starts: readonly Date[]): Promise<MonthFigures[]> {
  const changes = kysely
    .selectFrom('planChanges')
    .select((eb) =>
      sql<number>`width_bucket(${eb.ref('at')}, ${starts}::timestamptz[])`.as('month'),
    )
    .groupBy('month');
  // A plan that was restarted may end twice in a month; the list has it once. In a statement of its own, because
  // PostgreSQL sorts all the rows of a statement to count some once.
  const endings = changes
    .where('move', '=', 'ended')
    .where('isImported', '=', false)
    .select((eb) => eb.fn.count<bigint>('enrollmentId').distinct().as('ended'));
  const sums = changes.select((eb) => {
    // A plan on hold brings in nothing that could end or change.
    const priceOf = (moves: readonly PlanMove[]) =>
      sql<Sum | null>`sum(${eb.ref('monthlyPrice')}) FILTER (WHERE ${eb('move', 'in', moves)}
          AND (${eb('move', 'not in', ['ended', 'changed'])} OR ${eb.ref('wasActive')}))`;
    const countOf = (move: PlanMove) => eb.fn.countAll<bigint>().filterWhere('move', '=', move);
    return [
      countOf('started').as('started'),
      countOf('started').filterWhere('isImported', '=', true).as('imported'),
      // An import that was undone ends as soon as it starts, and counts as if it had never been.
      countOf('ended').filterWhere('isImported', '=', true).as('undone'),
      priceOf(['started', 'restarted', 'resumed', 'changed']).as('added'),
      priceOf(['ended', 'held']).as('removed'),
      sql<Sum | null>`sum(${eb.ref('previousMonthlyPrice')})
          FILTER (WHERE ${eb.ref('wasActive')})`.as('replaced'),
    ];
  });
  const [rows, ended] = await Promise.all([sums.execute(), endings.execute()]);
  return rows.map(({ month, started, imported, undone, added, removed, replaced }) => ({
    month,
    started: Number(started) - Number(undone),
    imported: Number(imported) - Number(undone),
    startedCents: centsOf(added),
    ended: Number(ended.find((one) => one.month === month)?.ended ?? 0),
    endedCents: centsOf(removed) + centsOf(replaced),
  }));
}

/** Computes the clinic's figures on read, over the same owners as the list. */
export function createFigures(deps: { prisma: PrismaClient; kysely: Kysely<DB> }): Figures {
  return {
    readActive: (today) => readActive(deps.kysely, today),
    readPlans: () => readPlans(deps.prisma),
    readMonths: (starts) => readMonths(deps.kysely, starts),
  };
}
