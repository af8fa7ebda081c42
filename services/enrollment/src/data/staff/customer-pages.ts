import type { AdminUsersQuery } from '@petwell/contracts';
import type { PagePosition } from '../../domain/staff/page-cursor.ts';
import type { CustomerFilter } from '../../use-cases/staff/list-customers.ts';
import { statusConditions, type CustomerSearch } from './customer-filter.ts';
import { customerColumns } from './customer-rows.ts';
import { createParameters, whereAll, type Parameters, type Statement } from './report-query.ts';

export type PageRequest = CustomerFilter &
  Pick<AdminUsersQuery, 'sort' | 'limit'> & { after: PagePosition | null };

type Sorting = { key: string; direction: 'ASC' | 'DESC'; cast: string };

/** What a page is sorted by; with a status, by the columns that are indexed beside it. */
function sortingBy(sort: AdminUsersQuery['sort'], hasStatus: boolean): Sorting {
  if (sort === 'name') {
    const name = `lower(o.last_name || ' ' || o.first_name)`;
    return { key: hasStatus ? 's.owner_sort_name' : name, direction: 'ASC', cast: 'text' };
  }
  const key = hasStatus ? 's.owner_created_at' : 'o.created_at';
  return { key, direction: sort === 'newest' ? 'DESC' : 'ASC', cast: 'timestamptz' };
}

function afterPosition(
  after: PagePosition | null,
  by: { key: string; id: string; sorting: Sorting; parameters: Parameters },
): string[] {
  if (after === null) return [];
  const { direction, cast } = by.sorting;
  const { add } = by.parameters;
  const position = `(${add(after.key)}::${cast}, ${add(after.id)}::int)`;
  return [`(${by.key}, ${by.id}) ${direction === 'ASC' ? '>' : '<'} ${position}`];
}

/**
 * The page by going along the list in its order until it is full, comparing one customer after the other:
 * quick for the whole list and for what very many have. The OFFSET keeps PostgreSQL from another way.
 */
export function pageAlongSql(request: PageRequest, search: CustomerSearch): Statement {
  const parameters = createParameters();
  const { from, id, hasStatus, conditions } = statusConditions(request.status, parameters);
  const sorting = sortingBy(request.sort, hasStatus);
  const { key, direction } = sorting;
  const within = [...conditions, ...afterPosition(request.after, { key, id, sorting, parameters })];
  const text = `
    WITH page AS MATERIALIZED (
      SELECT o.* FROM (
        SELECT o.*, ${key} AS sort_key FROM ${from} ${whereAll(within)}
        ORDER BY ${key} ${direction}, ${id} ${direction} OFFSET 0) o
      ${whereAll(search.plain(parameters))} LIMIT ${parameters.add(request.limit)})
    SELECT ${customerColumns} FROM page o ORDER BY sort_key ${direction}, o.id ${direction}`;
  return { text, values: parameters.values };
}

/**
 * The page and the total out of all who are found by index: quick for what not so many have. There is a
 * row for the total in any case, without a customer when the page is empty. Only the page's customers are
 * read in full, one by one.
 */
export function pageOfFoundSql(request: PageRequest, search: CustomerSearch): Statement {
  const parameters = createParameters();
  const { from, id, hasStatus, conditions } = statusConditions(request.status, parameters);
  const sorting = sortingBy(request.sort, hasStatus);
  const { direction } = sorting;
  const found = [...search.indexed(parameters), ...conditions];
  const by = { key: 'sort_key', id: 'id', sorting, parameters };
  const text = `
    WITH found AS MATERIALIZED (
      SELECT ${id} AS id, ${sorting.key} AS sort_key FROM ${from} ${whereAll(found)}),
    page AS MATERIALIZED (
      SELECT o.*, listed.sort_key FROM (
        SELECT id, sort_key FROM found ${whereAll(afterPosition(request.after, by))}
        ORDER BY sort_key ${direction}, id ${direction} LIMIT ${parameters.add(request.limit)}) listed
      CROSS JOIN LATERAL (SELECT * FROM owners WHERE id = listed.id OFFSET 0) o)
    SELECT counted.total, ${customerColumns}
    FROM (SELECT count(*) AS total FROM found) counted LEFT JOIN page o ON true
    ORDER BY sort_key ${direction}, o.id ${direction}`;
  return { text, values: parameters.values };
}

/** How many a filter finds. */
export function countSql(status: CustomerFilter['status'], search: CustomerSearch): Statement {
  const parameters = createParameters();
  const { from, hasStatus, conditions } = statusConditions(status, parameters);
  const searched = search.indexed(parameters);
  // By status alone nothing is asked of the owners themselves.
  const counted = hasStatus && searched.length === 0 ? 'owner_statuses s' : from;
  const text = `SELECT count(*) AS total FROM ${counted} ${whereAll([...searched, ...conditions])}`;
  return { text, values: parameters.values };
}
