import { AppError } from '@petwell/chassis';
import type { AdminUser, AdminUserFilter, AdminUsersQuery } from '@petwell/contracts';
import {
  decodeCursor,
  encodeCursor,
  type Matching,
  type PagePosition,
} from '../core/page-cursor.ts';

/** A customer with the page's sort key. */
export type ListedCustomer = { customer: AdminUser; sortKey: string };

/** The filter of a page or a total. */
export type CustomerFilter = AdminUserFilter & { matching: Matching };

/** Reads customers for staff. */
export type CustomerDirectory = {
  /** Returns at most `limit` customers after the position, in its order, and the total count. */
  find(
    request: CustomerFilter &
      Pick<AdminUsersQuery, 'sort' | 'limit'> & { after: PagePosition | null },
  ): Promise<{ listed: ListedCustomer[]; total: number }>;
};

export type CustomerPage = { customers: AdminUser[]; total: number; nextCursor: string | null };

/**
 * Handles GET /api/admin/users. Searches exactly first, and by similar names if nothing matched. Uses keyset
 * pagination, so the last page is as fast as the first.
 * @throws AppError validation_failed for a cursor that is not of this list
 */
export function createListCustomers({ directory }: { directory: CustomerDirectory }) {
  async function readPage(query: AdminUsersQuery, after: PagePosition | null, matching: Matching) {
    const { q, status, sort, limit } = query;
    const filter = { q, status, matching };
    const { listed, total } = await directory.find({ ...filter, sort, limit: limit + 1, after });
    const page = listed.slice(0, limit);
    const last = listed.length > limit ? page.at(-1) : undefined;
    return {
      customers: page.map(({ customer }) => customer),
      total,
      nextCursor: last
        ? encodeCursor({ sort, matching, key: last.sortKey, id: last.customer.owner.id })
        : null,
    };
  }

  return async function listCustomers(query: AdminUsersQuery): Promise<CustomerPage> {
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor, query.sort);
    if (query.cursor !== undefined && !after) {
      const fields = { cursor: 'Expected the cursor of a page of this list' };
      throw new AppError('validation_failed', { fields });
    }
    if (after) return readPage(query, after, after.matching);
    const page = await readPage(query, null, 'exact');
    const mayBeMisspelled = page.customers.length === 0 && query.q.length >= 3;
    return mayBeMisspelled ? readPage(query, null, 'similar') : page;
  };
}
export type ListCustomers = ReturnType<typeof createListCustomers>;
