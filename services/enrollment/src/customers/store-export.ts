import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { CustomerExport } from './export-customers.ts';
import type { DB, Owner } from '../data/generated/tables.ts';
import { findCustomers, readCustomers } from './store-search.ts';

type Customers = ExpressionBuilder<DB & { o: Owner }, 'o'>;

const petNames = (eb: Customers) =>
  eb
    .selectFrom('pets as p')
    .select((pet) =>
      sql<string>`coalesce(string_agg(${pet.ref('p.name')}, '; ' ORDER BY ${pet.ref('p.id')}), '')`.as(
        'names',
      ),
    )
    .whereRef('p.ownerId', '=', 'o.id')
    .$asScalar();

/** Selects the names of plans that aren't canceled, and the price of active ones. */
const enrollmentsOf = (eb: Customers) =>
  eb
    .selectFrom('enrollments as e')
    .select((enrollment) => {
      const name = sql`${enrollment.ref('e.planSnapshot')} ->> 'name'`;
      const status = enrollment.ref('e.status');
      const names = sql<string | null>`string_agg(${name}, '; ' ORDER BY ${enrollment.ref('e.id')})
        FILTER (WHERE ${status} <> 'cancelled')`;
      const total = sql<string | null>`(sum(${enrollment.ref('e.totalMonthlyPrice')})
        FILTER (WHERE ${status} = 'active'))::text`;
      return [names.as('names'), total.as('total')];
    })
    .whereRef('e.ownerId', '=', 'o.id')
    .as('plans');

/** Reads customers for the export; `created` is the date in the clinic's time zone. */
export function createCustomerExport(deps: {
  kysely: Kysely<DB>;
  timeZone: string;
  clock: () => Date;
}): CustomerExport {
  return {
    readBatch: ({ afterId, limit, ids, excludedIds = [], ...filter }) =>
      readCustomers(deps.kysely, filter.matching, async (db) => {
        const rows = await findCustomers(db, filter, deps)
          .where('o.id', '>', afterId)
          .where((eb) => eb.not(eb('o.id', '=', eb.fn.any(eb.val(excludedIds)))))
          .$if(ids !== undefined, (customers) =>
            customers.where((eb) => eb('o.id', '=', eb.fn.any(eb.val(ids ?? [])))),
          )
          .leftJoinLateral(enrollmentsOf, (join) => join.onTrue())
          .select((eb) => [
            ...(['o.id', 'o.firstName', 'o.lastName', 'o.email', 'o.phone'] as const),
            ...(['plans.names', 'plans.total'] as const),
            petNames(eb).as('pets'),
            sql<string>`to_char(${eb.ref('o.createdAt')} AT TIME ZONE ${deps.timeZone}, 'YYYY-MM-DD')`.as(
              'created',
            ),
          ])
          .orderBy('o.id')
          .limit(limit)
          .execute();
        return rows.map(({ names, total, pets, ...row }) => ({
          ...row,
          pets: pets ?? '',
          plans: names ?? '',
          monthlyTotal: total ?? '0.00',
        }));
      }),
  };
}
