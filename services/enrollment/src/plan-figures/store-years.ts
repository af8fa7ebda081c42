import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { fromDay, toDay } from '../core/store-rows.ts';
import type { DB } from '../data/generated/tables.ts';
import type { UsedBenefit, Year } from './rules-years.ts';

const versionsSchema = z.record(z.string(), z.int());

/** Lists the plan years that run on a day in the order of their enrollments, without the demo account. */
export const createListYears =
  ({ kysely, timeZone }: { kysely: Kysely<DB>; timeZone: string }) =>
  async (given: { day: string; afterId: number; limit: number }): Promise<Year[]> => {
    const day = fromDay(given.day);
    const rows = await kysely
      .selectFrom('enrollments as e')
      .innerJoin('owners as o', 'o.id', 'e.ownerId')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('benefitAllowances as a')
            .whereRef('a.enrollmentId', '=', 'e.id')
            .where('a.startsOn', '<=', day)
            .where('a.endsOn', '>=', day)
            .select(['a.startsOn', 'a.endsOn'])
            .limit(1)
            .as('y'),
        (join) => join.onTrue(),
      )
      .leftJoin('importedMembers as i', 'i.enrollmentId', 'e.id')
      .where('e.status', 'in', ['active', 'suspended'])
      .where('o.isDemo', '=', false)
      .where('e.id', '>', given.afterId)
      .select(['e.id as enrollmentId', 'e.planId', 'y.startsOn', 'y.endsOn'])
      .select((eb) => {
        const since = eb.fn.coalesce('i.importedAt', 'e.activatedAt', 'e.enrolledAt');
        return sql<string>`(${since} AT TIME ZONE ${timeZone})::date::text`.as('knownSince');
      })
      .orderBy('e.id')
      .limit(given.limit)
      .execute();
    return rows.map(({ startsOn, endsOn, ...year }) => ({
      ...year,
      startsOn: toDay(startsOn),
      endsOn: toDay(endsOn),
    }));
  };

/** Reads the benefits of the years that run on a day, with what was used of them. */
export const createReadBenefits =
  (kysely: Kysely<DB>) =>
  async (enrollmentIds: readonly number[], given: string): Promise<UsedBenefit[]> => {
    const day = fromDay(given);
    const rows = await kysely
      .selectFrom('benefitAllowances as a')
      .leftJoin('enrollmentTerms as t', 't.id', 'a.termsId')
      .leftJoin('benefitRedemptions as r', (join) =>
        join.onRef('r.allowanceId', '=', 'a.id').on('r.undoneAt', 'is', null),
      )
      .where('a.enrollmentId', 'in', [...enrollmentIds])
      .where('a.startsOn', '<=', day)
      .where('a.endsOn', '>=', day)
      .groupBy(['a.id', 't.id'])
      .select(['a.enrollmentId', 'a.code', 'a.label', 'a.quantity', 'a.listPriceCents'])
      .select(['t.planId', 't.planVersion', 't.addOnVersions'])
      .select((eb) => {
        const sumOf = (part: typeof quantity, isOpening: boolean) =>
          sql<number>`coalesce(sum(${part}) FILTER (WHERE ${eb('r.isOpening', '=', isOpening)}), 0)::int`;
        const quantity = sql<number>`${eb.ref('r.quantity')}`;
        const cents = sql<number>`coalesce(${eb.ref('r.amountCents')},
          ${eb.ref('r.quantity')} * ${eb.ref('a.listPriceCents')}, 0)`;
        return [
          sumOf(quantity, false).as('used'),
          sumOf(quantity, true).as('imported'),
          sumOf(cents, false).as('usedCents'),
          sumOf(cents, true).as('importedCents'),
        ];
      })
      .orderBy('a.id')
      .execute();
    return rows.map(({ planId, planVersion, addOnVersions, ...row }) => ({
      ...row,
      planVersion:
        planId === null || planVersion === null
          ? null
          : { id: planId, version: planVersion, addOns: versionsSchema.parse(addOnVersions) },
    }));
  };

/** Reads when each enrollment used something last, in any plan year: not what was used before an import. */
export const createReadLastUses =
  (kysely: Kysely<DB>) =>
  async (enrollmentIds: readonly number[]): Promise<Map<number, Date>> => {
    const rows = await kysely
      .selectFrom('benefitAllowances as a')
      .innerJoin('benefitRedemptions as r', 'r.allowanceId', 'a.id')
      .where('a.enrollmentId', 'in', [...enrollmentIds])
      .where('r.undoneAt', 'is', null)
      .where('r.isOpening', '=', false)
      .groupBy('a.enrollmentId')
      .select((eb) => ['a.enrollmentId', eb.fn.max('r.performedOn').as('day')])
      .execute();
    return new Map(rows.map(({ enrollmentId, day }) => [enrollmentId, day]));
  };

/** Reads the days of missed visits, the last one first. */
export const createReadNoShows =
  ({ kysely, timeZone }: { kysely: Kysely<DB>; timeZone: string }) =>
  async (enrollmentIds: readonly number[]): Promise<{ enrollmentId: number; day: string }[]> =>
    kysely
      .selectFrom('appointments')
      .where('enrollmentId', 'in', [...enrollmentIds])
      .where('status', '=', 'no_show')
      .select((eb) => [
        'enrollmentId',
        sql<string>`(${eb.ref('scheduledDate')} AT TIME ZONE ${timeZone})::date::text`.as('day'),
      ])
      .orderBy('scheduledDate', 'desc')
      .execute();
