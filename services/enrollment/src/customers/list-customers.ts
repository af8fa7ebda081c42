import { decodeCursor, toPage } from '@petwell/chassis';
import {
  idSchema,
  type AdminUser,
  type AdminUserFilter,
  type AdminUsersQuery,
  type AdminUserSort,
} from '@petwell/contracts';
import { z } from 'zod';

/** How search words match: exactly or, if there are no exact matches, by similar names. */
export type Matching = 'exact' | 'similar';

/** Whether the filter asks for some enrollments, not only for customers. */
export const asksForEnrollments = ({ status, figure, planId }: AdminUserFilter): boolean =>
  status !== 'all' || figure !== undefined || planId !== undefined;

/** A page's last customer, in the order of its search. */
const positionSchema = (sort: AdminUserSort) =>
  z.tuple([
    z.literal(sort),
    z.enum(['exact', 'similar']),
    sort === 'name' ? z.string().max(300) : z.iso.datetime(),
    idSchema,
  ]);

/** A customer with the page's sort key. */
export type ListedCustomer = { customer: AdminUser; sortKey: string };

/** The filter of a page or a total. */
export type CustomerFilter = AdminUserFilter & { matching: Matching };

/** Reads customers for staff. */
export type CustomerDirectory = {
  /**
   * Returns at most `limit` customers after the position, in its order, and the total counts: of customers, and
   * of the enrollments that the filter asks for, if it does.
   */
  find(
    request: CustomerFilter &
      Pick<AdminUsersQuery, 'sort' | 'limit'> & { after: { key: string; id: number } | null },
  ): Promise<{ listed: ListedCustomer[]; total: number; plans: number | null }>;
};

export type CustomerPage = {
  customers: AdminUser[];
  total: number;
  plans: number | null;
  nextCursor: string | null;
};

/**
 * Handles GET /api/admin/users. Searches exactly first, and by similar names if nothing matched. Uses keyset
 * pagination, so the last page is as fast as the first.
 * @throws AppError validation_failed for a cursor that is not of this list
 */
export function createListCustomers({ directory }: { directory: CustomerDirectory }) {
  async function readPage(
    query: AdminUsersQuery,
    after: { key: string; id: number } | null,
    matching: Matching,
  ): Promise<CustomerPage> {
    const { cursor: _cursor, limit, ...filter } = query;
    const request = { ...filter, matching, limit: limit + 1, after };
    const { listed, total, plans } = await directory.find(request);
    const rows = listed.map(({ customer, sortKey }) => ({
      position: [query.sort, matching, sortKey, customer.owner.id],
      item: customer,
    }));
    const { items: customers, nextCursor } = toPage(rows, limit);
    return { customers, total, plans, nextCursor };
  }

  return async function listCustomers(query: AdminUsersQuery): Promise<CustomerPage> {
    const position = decodeCursor(query.cursor, positionSchema(query.sort));
    if (position) {
      const [, matching, key, id] = position;
      return readPage(query, { key, id }, matching);
    }
    const page = await readPage(query, null, 'exact');
    const mayBeMisspelled = page.customers.length === 0 && query.q.length >= 3;
    return mayBeMisspelled ? readPage(query, null, 'similar') : page;
  };
}
export type ListCustomers = ReturnType<typeof createListCustomers>;
