import { sql, type Kysely } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import type { NewPrice, NewTerms } from './enrollment.ts';
import { toDay } from './store-rows.ts';

/** Reads which other terms of a plan are on their way. */
export async function readNewTerms(db: Kysely<DB>, enrollmentId: number): Promise<NewTerms> {
  const change = await db
    .selectFrom('changeOrders')
    .select('id')
    .where('enrollmentId', '=', enrollmentId)
    .where((eb) => eb.or([eb('state', 'in', ['asked', 'agreed']), eb('reverting', 'is not', null)]))
    .executeTakeFirst();
  const campaign = await db
    .selectFrom('priceCampaignMembers')
    .select((eb) => eb.fn.min('effectiveFrom').as('day'))
    .where('enrollmentId', '=', enrollmentId)
    .where('state', 'not in', ['moved', 'stays'])
    .executeTakeFirst();
  return {
    hasChange: change !== undefined,
    newPriceOn: campaign?.day ? toDay(campaign.day) : null,
  };
}

/** Reads from when on a change of plan, which its owner is asked about or agreed to, changes the price; null: none does. */
export async function readNewPrice(db: Kysely<DB>, enrollmentId: number): Promise<NewPrice | null> {
  const row = await db
    .selectFrom('changeOrders')
    .select('effectiveFrom')
    .select((eb) => sql<number>`(${eb.ref('target')}->>'monthlyCents')::int`.as('monthlyCents'))
    .where('enrollmentId', '=', enrollmentId)
    .where('state', 'in', ['asked', 'agreed'])
    .where('reverting', 'is', null)
    .where('isFromToday', '=', false)
    .executeTakeFirst();
  return row ? { from: toDay(row.effectiveFrom), monthlyCents: row.monthlyCents } : null;
}
