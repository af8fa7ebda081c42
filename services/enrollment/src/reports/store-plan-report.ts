import { toCents } from '@petwell/contracts';
import { sql, type Expression, type ExpressionBuilder, type Kysely } from 'kysely';
import { isLoss, leavesActive, standsAt } from '../core/store-enrollments.ts';
import type { DB } from '../data/generated/tables.ts';
import type { ChangeSum } from './rules-plan-moves.ts';

type Sum = { toFixed(digits: number): string };
const centsOf = (sum: Sum | null): number => toCents(sum?.toFixed(2) ?? '0.00');

/** Moves that change a plan's revenue, or its member. */
const moves = [
  'started',
  'ended',
  'restarted',
  'changed',
  'held',
  'resumed',
  'transferred',
] as const;

type Time = { start: Date; end: Date };

/** The active plans at the start and the end of a time. */
export type Standing = {
  start: { plans: number; cents: number };
  /** At the end. */
  mix: { planId: number; planName: string; plans: number; cents: number }[];
};

/** Sums up what happened to plans in a time. */
async function sumChanges(kysely: Kysely<DB>, { start, end }: Time): Promise<ChangeSum[]> {
  const rows = await kysely
    .selectFrom('planChanges as c')
    .where('c.at', '>=', start)
    .where('c.at', '<', end)
    .where('c.move', 'in', moves)
    .select((eb) => [
      eb.ref('c.move').$castTo<ChangeSum['move']>().as('move'),
      'c.isImported',
      'c.wasActive',
      eb.fn.countAll<string>().as('count'),
      sql<Sum | null>`sum(${eb.ref('c.monthlyPrice')})`.as('price'),
      sql<Sum | null>`sum(${eb.ref('c.previousMonthlyPrice')})`.as('previousPrice'),
    ])
    .groupBy(['c.move', 'c.isImported', 'c.wasActive'])
    .execute();
  return rows.map(({ count, price, previousPrice, ...kind }) => ({
    ...kind,
    count: Number(count),
    cents: centsOf(price),
    previousCents: centsOf(previousPrice),
  }));
}

/** Counts the plans of each move in a time: a plan starts once, but may be on hold, or end, more than once. */
async function countMoved(kysely: Kysely<DB>, { start, end }: Time) {
  const repeatable = moves.filter((move) => move !== 'started');
  const rows = await kysely
    .selectFrom('planChanges')
    .where('move', 'in', repeatable)
    .where('isImported', '=', false)
    .where('at', '>=', start)
    .where('at', '<', end)
    .select((eb) => [
      eb.ref('move').$castTo<(typeof repeatable)[number]>().as('move'),
      eb.fn.count('enrollmentId').distinct().as('plans'),
    ])
    .groupBy('move')
    .execute();
  return rows.map(({ move, plans }) => ({ move, plans: Number(plans) }));
}

/** Counts the plans that were lost in a time, each once: those that were paid at its start and aren't at its end. */
async function countLost(kysely: Kysely<DB>, { start, end }: Time): Promise<number> {
  const row = await kysely
    .selectFrom('planChanges as c')
    .where('c.at', '>=', start)
    .where('c.at', '<', end)
    .where((eb) => isLoss(eb, end))
    .select((eb) => eb.fn.count<string>('c.enrollmentId').distinct().as('plans'))
    .executeTakeFirstOrThrow();
  return Number(row.plans);
}

type Change = ExpressionBuilder<DB & { c: DB['planChanges'] }, 'c'>;

/** Of `selectActive`: the plan was active right before the time started. */
const isAtStart = (eb: Change, { start }: Time) => eb('c.at', '<', start);

/** Of `selectActive`: the plan was active right before the time ended. */
const isAtEnd = (eb: Change, { end }: Time) => standsAt(eb, end);

/** Selects what made plans active, or left them so, with effect right before a time, at its end, or in it. */
const selectActive = (kysely: Kysely<DB>, { start, end }: Time) =>
  kysely
    .selectFrom('planChanges as c')
    .where('c.at', '<', end)
    .where((eb) => standsAt(eb, start))
    .where(leavesActive);

/** Reads the plans that were active right before the start and the end of a time. */
async function readStanding(kysely: Kysely<DB>, time: Time): Promise<Standing> {
  const rows = await kysely
    .selectFrom(
      selectActive(kysely, time)
        .select((eb) => {
          const priceIf = (condition: Expression<unknown>) =>
            sql<Sum | null>`sum(${eb.ref('c.monthlyPrice')}) FILTER (WHERE ${condition})`;
          return [
            'c.planId',
            eb.fn.countAll<string>().filterWhere(isAtStart(eb, time)).as('plansAtStart'),
            priceIf(isAtStart(eb, time)).as('priceAtStart'),
            eb.fn.countAll<string>().filterWhere(isAtEnd(eb, time)).as('plans'),
            priceIf(isAtEnd(eb, time)).as('price'),
            eb.fn.max('c.id').as('newest'),
          ];
        })
        .groupBy('c.planId')
        .as('p'),
    )
    .innerJoin('planChanges as n', 'n.id', 'p.newest')
    .selectAll('p')
    .select('n.planName')
    .execute();
  const total = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  return {
    start: {
      plans: total(rows.map((row) => Number(row.plansAtStart))),
      cents: total(rows.map((row) => centsOf(row.priceAtStart))),
    },
    mix: rows
      .map(({ planId, planName, plans, price }) => ({
        planId,
        planName,
        plans: Number(plans),
        cents: centsOf(price),
      }))
      .filter(({ plans }) => plans > 0),
  };
}

/** Counts the people who had an active plan right before the start and the end of a time. */
async function countMembers(kysely: Kysely<DB>, time: Time) {
  const row = await selectActive(kysely, time)
    .select((eb) => {
      // The partial index in the migrations has members in order, so that PostgreSQL need not sort to count them once.
      const people = eb.fn.count<string>('c.memberId').distinct();
      return [
        people.filterWhere(isAtStart(eb, time)).as('start'),
        people.filterWhere(isAtEnd(eb, time)).as('end'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { atStart: Number(row.start), atEnd: Number(row.end) };
}

/** Reads what the plan report shows, from the append-only plan changes. */
export const createPlanReportReads = (kysely: Kysely<DB>) => ({
  sumChanges: (time: Time) => sumChanges(kysely, time),
  countMoved: (time: Time) => countMoved(kysely, time),
  countLost: (time: Time) => countLost(kysely, time),
  readStanding: (time: Time) => readStanding(kysely, time),
  countMembers: (time: Time) => countMembers(kysely, time),
});
