import type { AdminUsersQuery } from '@petwell/contracts';
import type { PagePosition } from '../../domain/staff/page-cursor.ts';
import type { CustomerDirectory, CustomerFilter } from '../../use-cases/staff/list-customers.ts';
import { createParameters, customerConditions, whereAll } from './customer-filter.ts';
import { customerColumns, toCustomer, type CustomerRow } from './customer-rows.ts';
import { rememberWhenSlow } from './remember-when-slow.ts';
import { queryCustomers, type ReportPool, type Statement } from './report-query.ts';

/** Fewer are counted anew for every page. */
const manyCustomers = 10_000;

type Sorting = { key: string; id: string; direction: 'ASC' | 'DESC'; cast: string };

/** What a page is sorted by; with a status, by the columns that are indexed beside it. */
function sortingBy(sort: AdminUsersQuery['sort'], hasStatus: boolean): Sorting {
  const id = hasStatus ? 's.owner_id' : 'o.id';
  if (sort === 'name') {
    const name = `lower(o.last_name || ' ' || o.first_name)`;
    return { key: hasStatus ? 's.owner_sort_name' : name, id, direction: 'ASC', cast: 'text' };
  }
  const key = hasStatus ? 's.owner_created_at' : 'o.created_at';
  return { key, id, direction: sort === 'newest' ? 'DESC' : 'ASC', cast: 'timestamptz' };
}

type PageRequest = CustomerFilter &
  Pick<AdminUsersQuery, 'sort' | 'limit'> & { after: PagePosition | null };

/** The page of owners first, then what belongs to those: one statement for all of it. */
function pageSql(request: PageRequest): Statement {
  const parameters = createParameters();
  const { from, conditions, hasStatus } = customerConditions(request, parameters);
  const { key, id, direction, cast } = sortingBy(request.sort, hasStatus);
  if (request.after) {
    const comparison = direction === 'ASC' ? '>' : '<';
    const { add } = parameters;
    conditions.push(
      `(${key}, ${id}) ${comparison} (${add(request.after.key)}::${cast}, ${add(request.after.id)}::int)`,
    );
  }
  const text = `
    WITH page AS MATERIALIZED (
      SELECT o.*, ${key} AS sort_key FROM ${from} ${whereAll(conditions)}
      ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${parameters.add(request.limit)})
    SELECT ${customerColumns} FROM page o ORDER BY sort_key ${direction}, o.id ${direction}`;
  return { text, values: parameters.values };
}

/** Customers in the database, read past Prisma: a page with everything on it is one statement. */
export function createCustomerDirectory(pool: ReportPool): CustomerDirectory {
  const readCount = async (filter: CustomerFilter) => {
    const parameters = createParameters();
    const { from, conditions, hasStatus } = customerConditions(filter, parameters);
    // By status alone nothing is asked of the owners themselves.
    const counted = hasStatus && conditions.length === 1 ? 'owner_statuses s' : from;
    const [row] = await queryCustomers<{ total: string }>(pool, filter, {
      text: `SELECT count(*) AS total FROM ${counted} ${whereAll(conditions)}`,
      values: parameters.values,
    });
    return Number(row?.total ?? 0);
  };
  const count = rememberWhenSlow({ ask: readCount, isLarge: (total) => total >= manyCustomers });

  return {
    async list(request) {
      const rows = await queryCustomers<CustomerRow>(pool, request, pageSql(request));
      return rows.map(toCustomer);
    },
    count: ({ q, status, matching }) => count({ q: q.toLowerCase(), status, matching }),
  };
}
