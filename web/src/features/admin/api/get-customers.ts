import {
  type AdminUser,
  adminUsersSchema,
  type AdminUserFilter,
  type AdminUserSort,
} from '@petwell/contracts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { adminKeys } from './admin-keys.ts';

export type CustomerFilter = AdminUserFilter & { sort: AdminUserSort };
export type CustomerPage = { customers: AdminUser[]; total: number; next: string | null };

/** The address behind `rel="next"`, or null on the last page. Only a path of this list is followed. */
export function nextPath(link: string | null): string | null {
  const found = /<(\/api\/admin\/users\?[^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '');
  return found?.[1] ?? null;
}

const firstPath = ({ q, status, sort }: CustomerFilter): string =>
  `/api/admin/users?${new URLSearchParams({ q, status, sort }).toString()}`;

function parsePage(value: unknown, headers: Headers): CustomerPage {
  const customers = adminUsersSchema.parse(value);
  const total = Number(headers.get('x-total-count') ?? Number.NaN);
  return {
    customers,
    total: Number.isSafeInteger(total) ? total : customers.length,
    next: nextPath(headers.get('link')),
  };
}

/** GET /api/admin/users, page after page. While another filter is answered the old rows stay. */
export const customersQuery = (filter: CustomerFilter) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.customers, filter],
    queryFn: ({ pageParam, signal }) =>
      apiRequest(pageParam ?? firstPath(filter), parsePage, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
