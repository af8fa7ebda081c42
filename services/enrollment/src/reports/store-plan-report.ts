import { toCents } from '@petwell/contracts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import type { ChangeSum } from './rules-plan-moves.ts';

type Sum = { toFixed(digits: number): string };
const centsOf = (sum: Sum | null): number => toCents(sum?.toFixed(2) ?? '0.00');

/** What changes a plan's revenue, or whose it is. */
const moves = [
  'started',
  'ended',
  'restarted',
  'changed',
  'held',
  'resumed',
  'transferred',
] as const;

/** The plans active at a moment, as the report shows them. */
export type Standing = {
  members: number;
  mix: { planId: number; planName: string; plans: number; cents: number }[];
};

/** Adds when plans were on hold: from a change until another one, or until now. */
const withHolds = (kysely: Kysely<DB>) =>
  kysely.with('holds', (db) =>
    db
      .selectFrom('planChanges as h')
      .where('h.move', '=', 'held')
      .select((eb) => [
        'h.enrollmentId',
        'h.id as since',
        eb
          .selectFrom('planChanges as n')
          .whereRef('n.enrollmentId', '=', 'h.enrollmentId')
          .whereRef('n.id', '>', 'h.id')
          .where('n.move', 'in', ['resumed', 'restarted', 'ended'])
          .select((next) => next.fn.min('n.id').as('id'))
          .as('until'),
      ]),
  );

/** Sums up what happened to plans before and in a time, in one statement. */
async function sumChanges(
  kysely: Kysely<DB>,
  { start, end }: { start: Date; end: Date },
): Promise<ChangeSum[]> {
  const rows = await withHolds(kysely)
    .selectFrom('planChanges as c')
    .leftJoin('holds as h', (join) =>
      join
        .onRef('h.enrollmentId', '=', 'c.enrollmentId')
        .onRef('c.id', '>', 'h.since')
        .on((eb) => eb.or([eb('h.until', 'is', null), eb('c.id', '<=', eb.ref('h.until'))])),
    )
    .where('c.at', '<', end)
    .where('c.move', 'in', moves)
    .select((eb) => [
      eb.ref('c.move').$castTo<ChangeSum['move']>().as('move'),
      eb('c.at', '<', start).as('isBefore'),
      'c.isImported',
      eb('h.since', 'is not', null).as('wasHeld'),
      eb.fn.countAll<string>().as('count'),
      sql<Sum | null>`sum(${eb.ref('c.monthlyPrice')})`.as('price'),
      sql<Sum | null>`sum(${eb.ref('c.previousMonthlyPrice')})`.as('previousPrice'),
    ])
    .groupBy(['c.move', 'c.isImported', 'isBefore', 'wasHeld'])
    .execute();
  return rows.map(({ move, isImported, isBefore, wasHeld, count, price, previousPrice }) => ({
    move,
    isImported,
    isBefore: Boolean(isBefore),
    wasHeld: Boolean(wasHeld),
    count: Number(count),
    cents: centsOf(price),
    previousCents: centsOf(previousPrice),
  }));
}

/** Counts the plans that ended in a time; one that was restarted meanwhile may have ended twice. */
async function countEnded(
  kysely: Kysely<DB>,
  { start, end }: { start: Date; end: Date },
): Promise<number> {
  const { ended } = await kysely
    .selectFrom('planChanges')
    .where('move', '=', 'ended')
    .where('isImported', '=', false)
    .where('at', '>=', start)
    .where('at', '<', end)
    .select((eb) => eb.fn.count('enrollmentId').distinct().as('ended'))
    .executeTakeFirstOrThrow();
  return Number(ended);
}

/** Reads the plans that were active right before a moment, from the last change of each. */
async function readStanding(kysely: Kysely<DB>, moment: Date): Promise<Standing> {
  const rows = await withHolds(kysely)
    .with('last', (db) =>
      db
        .selectFrom('planChanges as c')
        .where('c.at', '<', moment)
        .where('c.move', 'in', moves)
        .distinctOn('c.enrollmentId')
        .orderBy('c.enrollmentId')
        .orderBy('c.id', 'desc')
        .select(['c.id', 'c.enrollmentId', 'c.move', 'c.memberId'])
        .select(['c.planId', 'c.planName', 'c.monthlyPrice']),
    )
    .selectFrom('last')
    .leftJoin('holds as h', (join) =>
      join
        .onRef('h.enrollmentId', '=', 'last.enrollmentId')
        .onRef('last.id', '>=', 'h.since')
        .on((eb) => eb.or([eb('h.until', 'is', null), eb('last.id', '<', eb.ref('h.until'))])),
    )
    .where('last.move', '<>', 'ended')
    .where('h.since', 'is', null)
    .select((eb) => [
      'last.planId',
      sql<string>`(array_agg(${eb.ref('last.planName')} ORDER BY ${eb.ref('last.id')} DESC))[1]`.as(
        'planName',
      ),
      eb.fn.countAll<string>().as('plans'),
      sql<Sum | null>`sum(${eb.ref('last.monthlyPrice')})`.as('price'),
      sql<string>`count(DISTINCT coalesce(${eb.ref('last.memberId')}, -${eb.ref('last.enrollmentId')}))`.as(
        'members',
      ),
    ])
    .groupBy(sql`GROUPING SETS ((${sql.ref('last.planId')}), ())`)
    .execute();
  const total = rows.find(({ planId }) => planId === null);
  return {
    members: Number(total?.members ?? 0),
    mix: rows
      .filter(({ planId }) => planId !== null)
      .map(({ planId, planName, plans, price }) => ({
        planId,
        planName,
        plans: Number(plans),
        cents: centsOf(price),
      })),
  };
}

/** Reads what the plan report shows, from the append-only plan changes. */
export const createPlanFigures = (kysely: Kysely<DB>) => ({
  sumChanges: (time: { start: Date; end: Date }) => sumChanges(kysely, time),
  countEnded: (time: { start: Date; end: Date }) => countEnded(kysely, time),
  readStanding: (moment: Date) => readStanding(kysely, moment),
});
