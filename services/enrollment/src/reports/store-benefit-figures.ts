import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { DB } from '../data/generated/tables.ts';

/** An ended plan year. */
export type EndedYear = {
  planName: string;
  enrollmentId: number;
  startsOn: string;
  endsOn: string;
};

/** As many as billing totals in one call. */
const batchSize = 500;

/** Selects the allowances of plan years that ended before a day, without demo accounts. */
const selectEnded = (db: Kysely<DB>, day: string) =>
  db
    .selectFrom('benefitAllowances as a')
    .innerJoin('enrollments as e', 'e.id', 'a.enrollmentId')
    .innerJoin('owners as o', 'o.id', 'e.ownerId')
    .where('a.endsOn', '<', sql<Date>`${day}::date`)
    .where('o.isDemo', '=', false)
    .select((eb) => sql<string>`${eb.ref('e.planSnapshot')} ->> 'name'`.as('planName'));

/** Sums up an allowance's uses. Those from before an import were neither redeemed nor offered here. */
const usesOf = (eb: ExpressionBuilder<DB & { a: DB['benefitAllowances'] }, 'a'>) =>
  eb
    .selectFrom('benefitRedemptions as r')
    .whereRef('r.allowanceId', '=', 'a.id')
    .where('r.undoneAt', 'is', null)
    .select((use) => [
      use.fn.sum<number>('r.quantity').filterWhere('isOpening', '=', false).as('redeemed'),
      use.fn.sum<number>('r.quantity').filterWhere('isOpening', '=', true).as('before'),
      sql<number>`sum(coalesce(${use.ref('r.amountCents')},
        ${use.ref('r.quantity')} * ${eb.ref('a.listPriceCents')}))
        FILTER (WHERE NOT ${use.ref('r.isOpening')})`.as('valueCents'),
    ]);

/** Computes the figures of ended plan years on read. */
export const createBenefitFigures = (kysely: Kysely<DB>) => ({
  /** Reads plan years that ended before a day, in batches. */
  async *readEndedYears(day: string): AsyncGenerator<EndedYear[]> {
    for (let after = { enrollmentId: 0, startsOn: '0001-01-01' }; ;) {
      const { enrollmentId, startsOn } = after;
      const years: EndedYear[] = await selectEnded(kysely, day)
        .where(
          (eb) =>
            sql<boolean>`(${eb.ref('a.enrollmentId')}, ${eb.ref('a.startsOn')}) > (${enrollmentId}::int, ${startsOn}::date)`,
        )
        .groupBy(['a.enrollmentId', 'a.startsOn', 'a.endsOn', 'planName'])
        .select((eb) => [
          'a.enrollmentId',
          sql<string>`${eb.ref('a.startsOn')}::text`.as('startsOn'),
          sql<string>`${eb.ref('a.endsOn')}::text`.as('endsOn'),
        ])
        .orderBy('a.enrollmentId')
        .orderBy('a.startsOn')
        .limit(batchSize)
        .execute();
      const last = years.at(-1);
      if (!last) return;
      yield years;
      after = last;
    }
  },

  /** Reads the use of each benefit in all ended plan years of a plan; `allowed` is null for discounts. */
  async readFigures(day: string) {
    const rows = await selectEnded(kysely, day)
      .leftJoinLateral(
        (eb) => usesOf(eb).as('used'),
        (join) => join.onTrue(),
      )
      .groupBy(['planName', 'a.code'])
      .select((eb) => [
        'a.code',
        sql<string>`max(${eb.ref('a.label')})`.as('label'),
        sql<string | null>`sum(${eb.ref('a.quantity')} - coalesce(${eb.ref('used.before')}, 0))`.as(
          'allowed',
        ),
        sql<string>`coalesce(sum(${eb.ref('used.redeemed')}), 0)`.as('redeemed'),
        sql<string>`coalesce(sum(${eb.ref('used.valueCents')}), 0)`.as('valueCents'),
      ])
      .orderBy('planName')
      .orderBy((eb) => sql`min(${eb.ref('a.id')})`)
      .execute();
    return rows.map(({ allowed, redeemed, valueCents, ...row }) => ({
      ...row,
      allowed: allowed === null ? null : Number(allowed),
      redeemed: Number(redeemed),
      valueCents: Number(valueCents),
    }));
  },
});
