import { addMonths } from '@petwell/chassis/time';
import { sql, type Expression } from 'kysely';
import {
  toDay,
  withMembers,
  withTotals,
  type BacktestQuestion,
  type Settings,
} from './store-backtest-members.ts';

/** How often a service of the plan was used, and what of it the draft would include. */
type BacktestedService = {
  code: string;
  used: number;
  included: number;
  /** Of the others, at the list price at which they were used. */
  leftOutCents: number;
};

type BacktestFigures = {
  members: number;
  months: number;
  paidCents: number;
  draftPaidCents: number;
  /** Those of which anything was used, by code. */
  services: BacktestedService[];
};

function toNumber(sum: bigint): number {
  const number = Number(sum);
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not a safe number: ${sum}`);
  return number;
}

/** Selects what was used of each allowance of the plan years that the time touches. */
const withUses = (given: ReturnType<typeof withTotals>, { from, until }: BacktestQuestion) =>
  given.with('uses', (db) =>
    db
      .selectFrom('members as m')
      .innerJoin('benefitAllowances as a', 'a.enrollmentId', 'm.enrollmentId')
      .innerJoin('benefitRedemptions as r', 'r.allowanceId', 'a.id')
      .where('a.unit', '=', 'count')
      .where('a.endsOn', '>=', toDay(from))
      // Not earlier than these plan years begin, so that those of the years before aren't joined.
      .where('r.performedOn', '>=', toDay(addMonths(from, -12)))
      .where('r.performedOn', '<=', toDay(until))
      .whereRef('r.performedOn', '>=', 'm.since')
      .where('r.undoneAt', 'is', null)
      .groupBy('a.id')
      .select(['a.code', 'a.listPriceCents'])
      .select((eb) => [
        eb.fn.sum<number>('r.quantity').as('used'),
        sql<number>`coalesce(sum(${eb.ref('r.quantity')})
          FILTER (WHERE ${eb('r.performedOn', '<', toDay(from))}), 0)`.as('usedBefore'),
        // The same in each row. Null: there are no add-ons, so all uses are the plan's.
        sql<number | null>`min(CASE WHEN ${eb.ref('m.shareBesideAddOns')} IS NOT NULL
          THEN coalesce((${eb.ref('m.shareBesideAddOns')} ->> ${eb.ref('a.code')})::int, 0) END)`.as(
          'share',
        ),
      ]),
  );

const withServices = (
  given: ReturnType<typeof withUses>,
  { quantities }: Pick<BacktestQuestion, 'quantities'>,
) =>
  given.with('services', (db) =>
    db
      .selectFrom('uses as u')
      .groupBy('u.code')
      .select((eb) => {
        const own = sql<number>`coalesce(${eb.ref('u.share')}, ${eb.ref('u.used')})`;
        const drafted = sql<number>`coalesce((${JSON.stringify(quantities)}::jsonb
          ->> ${eb.ref('u.code')})::int, 0)`;
        const usedOf = (limit: Expression<number>) =>
          sql<number>`(least(${eb.ref('u.used')}, ${limit}) - least(${eb.ref('u.usedBefore')}, ${limit}))`;
        const used = usedOf(own);
        const included = usedOf(sql<number>`least(${own}, ${drafted})`);
        const leftOut = sql<number>`(${used} - ${included}) * ${eb.ref('u.listPriceCents')}`;
        return [
          'u.code',
          sql<bigint>`sum(${used})::bigint`.as('used'),
          sql<bigint>`sum(${included})::bigint`.as('included'),
          sql<bigint>`coalesce(sum(${leftOut}), 0)::bigint`.as('leftOutCents'),
        ];
      }),
  );

/** Counts what a plan's members paid and used in a time, in one statement. `createBacktestPlan` has the rules. */
export const createBacktestFigures =
  (settings: Settings) =>
  async (question: BacktestQuestion): Promise<BacktestFigures> => {
    const members = withMembers(settings, question);
    const uses = withUses(withTotals(members), question);
    const rows = await withServices(uses, question)
      .selectFrom('totals as t')
      .leftJoin('services as s', (join) => join.onTrue())
      .select(['t.members', 't.months', 't.paidCents', 't.draftPaidCents'])
      .select(['s.code', 's.used', 's.included', 's.leftOutCents'])
      .orderBy('s.code')
      .execute();
    const [totals] = rows;
    if (!totals) throw new Error('totals are one row');
    return {
      members: toNumber(totals.members),
      months: toNumber(totals.months),
      paidCents: toNumber(totals.paidCents),
      draftPaidCents: toNumber(totals.draftPaidCents),
      services: rows.flatMap(({ code, used, included, leftOutCents }) =>
        code === null
          ? []
          : {
              code,
              used: toNumber(used ?? 0n),
              included: toNumber(included ?? 0n),
              leftOutCents: toNumber(leftOutCents ?? 0n),
            },
      ),
    };
  };
