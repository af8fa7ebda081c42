import { sql, type Kysely } from 'kysely';
import type { DB } from '../../data/generated/tables.ts';
import type { NewPrice, NewTerms } from '../state/enrollment.ts';
import { toDay } from '../store-rows.ts';

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

/** Reads from when on a campaign changes the price, without its owner's agreement or with it; null: none does. */
async function readCampaignPrice(db: Kysely<DB>, enrollmentId: number): Promise<NewPrice | null> {
  const row = await db
    .selectFrom('priceCampaignMembers')
    .select('newMonthlyCents as monthlyCents')
    .select((eb) => eb.ref('effectiveFrom').$notNull().as('effectiveFrom'))
    .where('effectiveFrom', 'is not', null)
    .where('enrollmentId', '=', enrollmentId)
    .where('state', 'not in', ['moved', 'stays'])
    .where((eb) => eb.or([eb('way', '=', 'notice'), eb('state', '=', 'agreed')]))
    .orderBy('effectiveFrom')
    .limit(1)
    .executeTakeFirst();
  return row ? { from: toDay(row.effectiveFrom), monthlyCents: row.monthlyCents } : null;
}

/** Reads which prices are on their way, by a change of plan or a campaign. */
export async function readNewPrices(db: Kysely<DB>, enrollmentId: number): Promise<NewPrice[]> {
  const change = await readNewPrice(db, enrollmentId);
  const campaign = await readCampaignPrice(db, enrollmentId);
  return [change, campaign].filter((price) => price !== null);
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
