import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
} from 'kysely';
import { z } from 'zod';
import { fromDay, toDay } from '../core/store-rows.ts';
import type { DB, Enrollment } from '../data/generated/tables.ts';
import { discountCentsIn, expectsCard } from '../core/store-enrollments.ts';
import type { Payer } from './rules-next-month.ts';
import type { UsedBenefit, Year } from './rules-years.ts';

/** `discountCents`: what a further pet's plan costs less a month than its list price. */
type RunningYear = Year & { discountCents: number; payer: Payer };

const versionsSchema = z.record(z.string(), z.int());

/** The price of a change that was agreed to, or of a campaign that its owner was told of, agreed to, or needn't be told of. */
const newPrice = (eb: ExpressionBuilder<DB & { e: DB['enrollments'] }, 'e'>) =>
  sql<Payer['newPrice']>`(
    SELECT jsonb_build_object('from', one.effective_from, 'monthlyCents', one.cents) FROM (
      SELECT effective_from, (sheet #>> '{then,monthlyCents}')::int AS cents FROM change_orders
      WHERE enrollment_id = ${eb.ref('e.id')} AND state = 'agreed' AND reverting IS NULL
      UNION ALL
      SELECT effective_from, new_monthly_cents FROM price_campaign_members
      WHERE enrollment_id = ${eb.ref('e.id')} AND state NOT IN ('moved', 'stays') AND CASE way
        WHEN 'notice' THEN state <> 'planned' WHEN 'consent' THEN state = 'agreed' ELSE way = 'at_once' END
    ) AS one ORDER BY one.effective_from LIMIT 1)`;

/**
 * Lists the plan years that run on a day in the order of their enrollments, without the demo account, pets that died, and
 * plans that a new owner goes on with.
 */
export const createListYears =
  ({ kysely, timeZone }: { kysely: Kysely<DB>; timeZone: string }) =>
  async (given: { day: string; afterId: number; limit: number }): Promise<RunningYear[]> => {
    const day = fromDay(given.day);
    const rows = await kysely
      .selectFrom('enrollments as e')
      .innerJoin('owners as o', 'o.id', 'e.ownerId')
      .innerJoin('pets as p', 'p.id', 'e.petId')
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
      .where('p.deceasedAt', 'is', null)
      .where('e.handedOverAt', 'is', null)
      .where('e.id', '>', given.afterId)
      .select(['e.id as enrollmentId', 'e.planId', 'y.startsOn', 'y.endsOn'])
      .select(['e.status', 'e.billing', 'e.paidUntil', 'e.isOverrideInForce'])
      .select('e.stripeSubscriptionId')
      .select((eb) => {
        const dayOf = (time: Expression<Date | null>) =>
          sql<string>`(${time} AT TIME ZONE ${timeZone})::date::text`;
        const hasSetUp = eb.exists(
          eb
            .selectFrom('memberSetups as s')
            .select('s.enrollmentId')
            .whereRef('s.enrollmentId', '=', 'e.id'),
        );
        return [
          dayOf(eb.fn.coalesce('e.heldUntil', 'i.importedAt', 'e.activatedAt', 'e.enrolledAt')).as(
            'knownSince',
          ),
          dayOf(eb.fn.coalesce('e.heldNextChargeAt', 'e.nextBillingDate')).as('nextChargeOn'),
          dayOf(eb.ref('e.endsAt')).$castTo<string | null>().as('planEndsOn'),
          sql<number>`(${eb.ref('e.totalMonthlyPrice')} * 100)::int`.as('monthlyCents'),
          discountCentsIn(eb.ref('e.planSnapshot')).as('discountCents'),
          eb.or([expectsCard(eb), hasSetUp]).as('expectsCard'),
          newPrice(eb).as('newPrice'),
        ];
      })
      .orderBy('e.id')
      .limit(given.limit)
      .execute();
    return rows.map(toYear);
  };

type YearRow = PayerRow &
  Pick<Year, 'enrollmentId' | 'planId' | 'knownSince'> & {
    startsOn: Date;
    endsOn: Date;
    discountCents: number;
  };

const toYear = ({ enrollmentId, planId, knownSince, discountCents, ...row }: YearRow) => ({
  enrollmentId,
  planId,
  startsOn: toDay(row.startsOn),
  endsOn: toDay(row.endsOn),
  knownSince,
  discountCents,
  payer: toPayer(row),
});

type PayerRow = Pick<
  Selectable<Enrollment>,
  'status' | 'billing' | 'paidUntil' | 'isOverrideInForce' | 'stripeSubscriptionId'
> & {
  nextChargeOn: string;
  planEndsOn: string | null;
  monthlyCents: number;
  newPrice: Payer['newPrice'];
  expectsCard: SqlBool;
};

function toPayer(row: PayerRow): Payer {
  const { status, billing, paidUntil, isOverrideInForce, stripeSubscriptionId } = row;
  const isElsewhere = billing === 'elsewhere';
  const isCharged = !isOverrideInForce && stripeSubscriptionId !== null;
  return {
    status: status === 'active' ? 'active' : 'suspended',
    monthlyCents: row.monthlyCents,
    newPrice: row.newPrice,
    paidBy: isElsewhere ? 'clinic' : isCharged ? 'card' : 'none',
    dueOn: isElsewhere ? paidUntil && toDay(paidUntil) : row.nextChargeOn,
    endsOn: row.planEndsOn,
    awaitsCard: isElsewhere && Boolean(row.expectsCard),
  };
}

/** Reads the benefits of the years that run on a day, with what was used of them. */
export const createReadBenefits =
  (kysely: Kysely<DB>) =>
  async (enrollmentIds: readonly number[], given: string): Promise<UsedBenefit[]> => {
    const day = fromDay(given);
    const rows = await kysely
      .selectFrom('benefitAllowances as a')
      .innerJoin('enrollmentTerms as t', 't.id', 'a.termsId')
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
          sql<string[]>`coalesce(${eb.ref('a.equivalents')}, '{}')`.as('equivalents'),
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
      planVersion: {
        id: planId,
        version: planVersion,
        addOns: versionsSchema.parse(addOnVersions),
      },
    }));
  };

/** Reads when each enrollment used something last, in any plan year: not what was used before an import. */
export const createReadLastUses =
  (kysely: Kysely<DB>) =>
  async (enrollmentIds: readonly number[]): Promise<Map<number, string>> => {
    const rows = await kysely
      .selectFrom('benefitAllowances as a')
      .innerJoin('benefitRedemptions as r', 'r.allowanceId', 'a.id')
      .where('a.enrollmentId', 'in', [...enrollmentIds])
      .where('r.undoneAt', 'is', null)
      .where('r.isOpening', '=', false)
      .groupBy('a.enrollmentId')
      .select((eb) => [
        'a.enrollmentId',
        sql<string>`max(${eb.ref('r.performedOn')})::text`.as('day'),
      ])
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
