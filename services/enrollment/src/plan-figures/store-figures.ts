import {
  endingDays,
  idleDays,
  type FigureMember,
  type Figures,
  type MemberFigure,
  type PlanFigures,
  type ServiceUse,
} from '@petwell/contracts/routes';
import { sql, type ExpressionBuilder, type Kysely, type RawBuilder } from 'kysely';
import { toDay } from '../core/store-rows.ts';
import type { DB } from '../data/generated/tables.ts';
import type { NextMonth } from './rules-next-month.ts';

type Years = DB & { y: DB['runningYears']; f: DB['figuresReads'] };
type Any = ExpressionBuilder<Years, 'y' | 'f'>;

const beyondPaid = (eb: Any) =>
  sql<number>`greatest(${eb.ref('y.usedListCents')} - ${eb.ref('y.importedListCents')}
    - ${eb.ref('y.paidCents')}, 0)`;

/** Days without a use, as far as that is known. */
const daysIdle = (eb: Any) =>
  sql<number>`(${eb.ref('f.day')} - greatest(${eb.ref('y.lastUsedOn')}, ${eb.ref('y.knownSince')}))`;
const daysLeft = (eb: Any) => sql<number>`(${eb.ref('y.endsOn')} - ${eb.ref('f.day')})`;
const isIdle = (eb: Any) => sql<boolean>`${daysIdle(eb)} >= ${idleDays}::int`;
const isEnding = (eb: Any) => sql<boolean>`${daysLeft(eb)} <= ${endingDays}::int`;

const selectYears = (kysely: Kysely<DB>) =>
  kysely.selectFrom('runningYears as y').innerJoin('figuresReads as f', (join) => join.onTrue());

const isExpected = (eb: Any, kind: NextMonth) => eb('y.nextMonth', '=', kind);

/** Counts what is expected in the next month, and its monthly prices. */
function nextMonth(eb: Any) {
  const countOf = (kind: NextMonth) => eb.fn.countAll<string>().filterWhere(isExpected(eb, kind));
  const centsOf = (kind: NextMonth) =>
    sql<string>`coalesce(sum(${eb.ref('y.monthlyCents')})
      FILTER (WHERE ${isExpected(eb, kind)}), 0)`;
  return [
    countOf('renewal').as('renewals'),
    centsOf('renewal').as('renewalCents'),
    countOf('leaving').as('leaving'),
    centsOf('leaving').as('leavingCents'),
    countOf('cash').as('cash'),
    centsOf('cash').as('cashCents'),
    countOf('set_up').as('setUps'),
    centsOf('set_up').as('setUpCents'),
  ] as const;
}

/** Adds up the running years of each plan, by the plan's newest name. */
async function readPlans(kysely: Kysely<DB>) {
  const rows = await kysely
    .selectFrom(
      selectYears(kysely)
        .groupBy('y.planId')
        .select((eb) => {
          const sumOf = (name: keyof DB['runningYears']) =>
            sql<string>`sum(${eb.ref(`y.${name}`)})`;
          const all = eb.fn.countAll<string>();
          return [
            'y.planId',
            eb.fn.max('y.enrollmentId').as('newest'),
            all.as('members'),
            sumOf('paidCents').as('paidCents'),
            sumOf('usedListCents').as('usedListCents'),
            sumOf('importedListCents').as('importedListCents'),
            sumOf('usedCostCents').as('usedCostCents'),
            sumOf('usesWithoutCost').as('usesWithoutCost'),
            sql<string>`sum(${beyondPaid(eb)})`.as('beyondPaidCents'),
            sumOf('openListCents').as('openListCents'),
            all.filterWhere(isIdle(eb)).as('idleMembers'),
            all.filterWhere(isEnding(eb)).as('endingMembers'),
            sumOf('noShows').as('noShows'),
            ...nextMonth(eb),
          ];
        })
        .as('p'),
    )
    .innerJoin('enrollments as e', 'e.id', 'p.newest')
    .selectAll('p')
    .select((eb) => sql<string>`${eb.ref('e.planSnapshot')} ->> 'name'`.as('planName'))
    .orderBy('planName')
    .execute();
  return rows.map(({ planId, planName, newest: _newest, ...sums }) => ({
    planId,
    planName,
    ...(Object.fromEntries(
      Object.entries(sums).map(([name, sum]) => [name, Number(sum)]),
    ) as Figures & { usedCostCents: number }),
  }));
}

/** Adds up what further pets' plans cost less a month than their list prices; null: there are none. */
async function readDiscounts(kysely: Kysely<DB>): Promise<PlanFigures['discounts'] | null> {
  const { plans, monthlyCents } = await kysely
    .selectFrom('runningYears as y')
    .where('y.discountCents', '>', 0)
    .select((eb) => [
      eb.fn.countAll<string>().as('plans'),
      eb.fn.sum<string | null>('y.discountCents').as('monthlyCents'),
    ])
    .executeTakeFirstOrThrow();
  return monthlyCents === null
    ? null
    : { plans: Number(plans), monthlyCents: Number(monthlyCents) };
}

/** A member's part of a figure, null if it counts members; the larger rank comes first. */
type Part = {
  amount: RawBuilder<number | null>;
  rank: RawBuilder<number>;
  has: RawBuilder<boolean>;
};

const counted = (rank: RawBuilder<number>, has: RawBuilder<boolean>): Part => ({
  amount: sql<null>`null::int`,
  rank,
  has,
});
const summed = (amount: RawBuilder<number>): Part => ({
  amount,
  rank: amount,
  has: sql<boolean>`${amount} > 0`,
});
const column = (
  eb: Any,
  name: 'paidCents' | 'usedListCents' | 'usedCostCents' | 'openListCents' | 'noShows',
) => summed(sql<number>`${eb.ref(`y.${name}`)}`);

const monthly = (eb: Any, kind: NextMonth): Part => {
  const cents = sql<number>`${eb.ref('y.monthlyCents')}`;
  return { amount: cents, rank: cents, has: sql<boolean>`${isExpected(eb, kind)}` };
};

const partOf: Readonly<Record<MemberFigure, (eb: Any) => Part>> = {
  members: () => counted(sql<number>`0`, sql<boolean>`true`),
  paid: (eb) => column(eb, 'paidCents'),
  used: (eb) => column(eb, 'usedListCents'),
  cost: (eb) => column(eb, 'usedCostCents'),
  beyond: (eb) => summed(beyondPaid(eb)),
  open: (eb) => column(eb, 'openListCents'),
  idle: (eb) => counted(daysIdle(eb), isIdle(eb)),
  ending: (eb) => counted(sql<number>`- ${daysLeft(eb)}`, isEnding(eb)),
  noShows: (eb) => column(eb, 'noShows'),
  renewals: (eb) => monthly(eb, 'renewal'),
  leaving: (eb) => monthly(eb, 'leaving'),
  cash: (eb) => monthly(eb, 'cash'),
  setUps: (eb) => monthly(eb, 'set_up'),
};

export type MembersQuery = {
  figure: MemberFigure;
  planId: number | undefined;
  after: { rank: number; enrollmentId: number } | null;
  limit: number;
  now: Date;
};

/** Selects a page of running years behind a figure, alone, so that only its members are joined. */
const selectPage = (kysely: Kysely<DB>, { figure, planId, after, limit }: MembersQuery) =>
  kysely
    .selectFrom(
      selectYears(kysely)
        .$if(planId !== undefined, (years) => years.where('y.planId', '=', planId ?? 0))
        .where((eb) => partOf[figure](eb).has)
        .selectAll('y')
        .select((eb) => {
          const { rank, amount } = partOf[figure](eb);
          return [rank.as('rank'), amount.as('amount')];
        })
        .as('m'),
    )
    .selectAll('m')
    .$if(after !== null, (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('m.rank', '<', after?.rank ?? 0),
          eb.and([
            eb('m.rank', '=', after?.rank ?? 0),
            eb('m.enrollmentId', '>', after?.enrollmentId ?? 0),
          ]),
        ]),
      ),
    )
    .orderBy('m.rank', 'desc')
    .orderBy('m.enrollmentId')
    .limit(limit);

/** Lists members behind a figure, those with the largest part of it first. */
async function listMembers(kysely: Kysely<DB>, query: MembersQuery) {
  const rows = await kysely
    .selectFrom(selectPage(kysely, query).as('m'))
    .innerJoin('enrollments as e', 'e.id', 'm.enrollmentId')
    .innerJoin('pets as p', 'p.id', 'e.petId')
    .innerJoin('owners as o', 'o.id', 'e.ownerId')
    .select(['m.enrollmentId', 'm.rank', 'm.amount', 'm.endsOn', 'm.lastUsedOn', 'm.lastNoShowOn'])
    .select(['p.id as petId', 'p.name as petName', 'o.firstName', 'o.lastName', 'o.phone'])
    .select((eb) => [
      sql<string>`${eb.ref('e.planSnapshot')} ->> 'name'`.as('planName'),
      eb
        .selectFrom('appointments as v')
        .whereRef('v.petId', '=', 'p.id')
        .where('v.status', '=', 'scheduled')
        .where('v.scheduledDate', '>', query.now)
        .select((visit) => visit.fn.min('v.scheduledDate').as('at'))
        .as('nextVisitAt'),
    ])
    .orderBy('m.rank', 'desc')
    .orderBy('m.enrollmentId')
    .execute();
  return rows.map(({ rank, endsOn, lastUsedOn, lastNoShowOn, firstName, lastName, ...row }) => ({
    position: [Number(rank), row.enrollmentId] as const,
    item: {
      ...row,
      ownerName: `${firstName} ${lastName}`,
      amount: row.amount === null ? null : Number(row.amount),
      yearEndsOn: toDay(endsOn),
      lastUsedOn: lastUsedOn && toDay(lastUsedOn),
      lastNoShowOn: lastNoShowOn && toDay(lastNoShowOn),
      nextVisitAt: row.nextVisitAt?.toISOString() ?? null,
    } satisfies FigureMember,
  }));
}

/** Reads the figures of plans as they were added up last. */
export const createFiguresReader = (kysely: Kysely<DB>) => ({
  readPlans: () => readPlans(kysely),
  readDiscounts: () => readDiscounts(kysely),
  listMembers: (query: MembersQuery) => listMembers(kysely, query),
  /** Null: they were never added up. */
  async findRead() {
    const row = await kysely.selectFrom('figuresReads').selectAll().executeTakeFirst();
    return row
      ? {
          readAt: row.readAt,
          day: toDay(row.day),
          services: row.services as Omit<ServiceUse, 'planName'>[],
        }
      : null;
  },
});
export type FiguresReader = ReturnType<typeof createFiguresReader>;
