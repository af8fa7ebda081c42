import type { CustomerDirectory, CustomerFilter } from '../../use-cases/staff/list-customers.ts';
import { readCustomerSearch } from './customer-filter.ts';
import { countSql, pageAlongSql, pageOfFoundSql } from './customer-pages.ts';
import { toCustomer, type CustomerRow } from './customer-rows.ts';
import { rememberWhenSlow } from './remember-when-slow.ts';
import { queryFound, type ReportPool } from './report-query.ts';

/** Fewer are counted anew for every page. */
const manyCustomers = 10_000;

type FoundRow = CustomerRow & { total: string };
const hasCustomer = (row: { id: number | null }): boolean => row.id !== null;

/** Customers in the database, read past Prisma: a page with everything on it is one statement. */
export function createCustomerDirectory(pool: ReportPool): CustomerDirectory {
  const counts = rememberWhenSlow<CustomerFilter, number>({
    async ask(filter) {
      const search = await readCustomerSearch(pool, filter);
      if (search === null) return 0;
      const statement = countSql(filter.status, search);
      const [row] = await queryFound<{ total: string }>(pool, statement);
      return Number(row?.total ?? 0);
    },
    isLarge: (total) => total >= manyCustomers,
  });

  return {
    async find(request) {
      const { q, status, matching } = request;
      const search = await readCustomerSearch(pool, request);
      if (search === null) return { listed: [], total: 0 };
      const question = { q: q.toLowerCase(), status, matching };
      const counting = q === '' ? counts.read(question) : counts.known(question);
      if (counting !== null) {
        const listing = pool.query<CustomerRow>(pageAlongSql(request, search));
        const [{ rows }, total] = await Promise.all([listing, counting]);
        return { listed: rows.map(toCustomer), total };
      }
      const startedAt = performance.now();
      const rows = await queryFound<FoundRow>(pool, pageOfFoundSql(request, search));
      const total = Number(rows[0]?.total ?? 0);
      counts.learn(question, { answer: total, tookMs: performance.now() - startedAt });
      return { listed: rows.filter(hasCustomer).map(toCustomer), total };
    },
  };
}
