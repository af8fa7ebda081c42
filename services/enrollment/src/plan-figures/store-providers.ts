import { addMonths } from '@petwell/chassis/time';
import type { PerformedUse, ProviderFigures } from '@petwell/contracts/routes';
import { sql, type Kysely } from 'kysely';
import { fromDay, toDay } from '../core/store-rows.ts';
import type { DB } from '../data/generated/tables.ts';

/**
 * Selects the uses of a month, with their value at list price and at plan value: what twelve months of the member's terms
 * cost, by list price among all that the plan year includes, rounded to the cent for each use. Not those from before an
 * import, undone ones, and those of the demo account.
 */
const selectUses = (kysely: Kysely<DB>, month: string) =>
  kysely
    .selectFrom('benefitRedemptions as r')
    .innerJoin('benefitAllowances as a', 'a.id', 'r.allowanceId')
    .innerJoin('enrollments as e', 'e.id', 'a.enrollmentId')
    .innerJoin('owners as o', 'o.id', 'e.ownerId')
    .innerJoin('enrollmentTerms as t', 't.id', 'a.termsId')
    .where('r.performedOn', '>=', fromDay(`${month}-01`))
    .where('r.performedOn', '<', fromDay(addMonths(`${month}-01`, 1)))
    .where('r.undoneAt', 'is', null)
    .where('r.isOpening', '=', false)
    .where('o.isDemo', '=', false)
    .select(['r.id', 'r.provider', 'r.quantity', 'r.performedOn', 'a.label'])
    .select(['e.petId', 'o.firstName', 'o.lastName'])
    .select((eb) => {
      const listCents = sql<number>`coalesce(${eb.ref('r.amountCents')},
        ${eb.ref('r.quantity')} * ${eb.ref('a.listPriceCents')}, 0)`;
      const includedCents = eb
        .selectFrom('benefitAllowances as i')
        .whereRef('i.enrollmentId', '=', 'a.enrollmentId')
        .whereRef('i.startsOn', '=', 'a.startsOn')
        .select((of) =>
          sql<number>`sum(${of.ref('i.quantity')} * ${of.ref('i.listPriceCents')})`.as('cents'),
        );
      const yearCents = sql<number>`12::numeric * ${eb.ref('t.monthlyCents')}`;
      const share = sql<number>`${eb.ref('r.quantity')} * ${eb.ref('a.listPriceCents')}
        / nullif(${includedCents}, 0)::numeric`;
      return [
        listCents.as('listCents'),
        sql<number>`coalesce(round(${yearCents} * ${share}), 0)::int`.as('planCents'),
      ];
    });

type UsesQuery = {
  month: string;
  /** Null: no one was named. */
  provider: string | null;
  after: { performedOn: string; id: number } | null;
  limit: number;
};

/** Selects a page of a provider's uses, newest first. */
const selectPage = (kysely: Kysely<DB>, { month, provider, after, limit }: UsesQuery) =>
  selectUses(kysely, month)
    .where('r.provider', provider === null ? 'is' : '=', provider)
    .$if(after !== null, (uses) =>
      uses.where((eb) =>
        eb(
          eb.refTuple('r.performedOn', 'r.id'),
          '<',
          eb.tuple(fromDay(after?.performedOn ?? ''), after?.id ?? 0),
        ),
      ),
    )
    .orderBy('r.performedOn', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit);

export type ProviderReads = ReturnType<typeof createProviderReads>;

/** Reads who performed what. */
export const createProviderReads = (kysely: Kysely<DB>) => ({
  async readProviders(month: string): Promise<ProviderFigures['providers']> {
    const rows = await kysely
      .selectFrom(selectUses(kysely, month).as('u'))
      .groupBy('u.provider')
      .select((eb) => [
        'u.provider',
        eb.fn.sum<string>('u.quantity').as('uses'),
        eb.fn.sum<string>('u.listCents').as('listCents'),
        eb.fn.sum<string>('u.planCents').as('planCents'),
      ])
      .orderBy('u.provider')
      .execute();
    return rows.map(({ provider, uses, listCents, planCents }) => ({
      provider,
      uses: Number(uses),
      listCents: Number(listCents),
      planCents: Number(planCents),
    }));
  },
  async listUses(query: UsesQuery) {
    const rows = await kysely
      .selectFrom(selectPage(kysely, query).as('u'))
      .innerJoin('pets as p', 'p.id', 'u.petId')
      .selectAll('u')
      .select('p.name as petName')
      .orderBy('u.performedOn', 'desc')
      .orderBy('u.id', 'desc')
      .execute();
    return rows.map(({ provider: _provider, firstName, lastName, performedOn, ...use }) => ({
      position: [toDay(performedOn), use.id] as const,
      item: {
        ...use,
        ownerName: `${firstName} ${lastName}`,
        performedOn: toDay(performedOn),
      } satisfies PerformedUse,
    }));
  },
});
