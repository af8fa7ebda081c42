import {
  type AdminUser,
  type AdminUserFilter,
  type AdminUserSort,
  listCustomers,
} from '@petwell/contracts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callRouteWithHeaders } from '../api/call-route.ts';
import { adminKeys } from './admin-keys.ts';

export type CustomerFilter = AdminUserFilter & { sort: AdminUserSort };
type Query = Record<string, string | number | undefined>;
export type CustomerPage = {
  customers: AdminUser[];
  total: number;
  /** How many enrollments match, if the filter asks for some. */
  plans: number | null;
  next: Record<string, string> | null;
};

/**
 * Returns the query of the `rel="next"` link, or null on the last page. Only links to this list are followed.
 */
export function nextQuery(link: string | null): Record<string, string> | null {
  const found = /<\/api\/admin\/users\?([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '');
  return found === null ? null : Object.fromEntries(new URLSearchParams(found[1]));
}

function countIn(headers: Headers, name: string): number | null {
  const count = Number(headers.get(name) ?? Number.NaN);
  return Number.isSafeInteger(count) ? count : null;
}

async function getPage(query: Query, signal: AbortSignal): Promise<CustomerPage> {
  const { body: customers, headers } = await callRouteWithHeaders(listCustomers, { query, signal });
  return {
    customers,
    total: countIn(headers, 'x-total-count') ?? customers.length,
    plans: countIn(headers, 'x-total-plans'),
    next: nextQuery(headers.get('link')),
  };
}

/** The matching customers, page by page. While another filter loads, the old rows stay. */
export const customersQuery = (filter: CustomerFilter) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.customers, filter],
    queryFn: ({ pageParam, signal }) => getPage(pageParam ?? filter, signal),
    initialPageParam: null as Record<string, string> | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
