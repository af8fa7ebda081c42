import type { CustomerExport, ExportedCustomer } from '../../use-cases/staff/export-customers.ts';
import { readCustomerSearch, statusConditions } from './customer-filter.ts';
import { createParameters, queryFound, whereAll, type ReportPool } from './report-query.ts';

/** Customers for the export; `created` is the day in the clinic's time zone. */
export function createCustomerExport(deps: { pool: ReportPool; timeZone: string }): CustomerExport {
  return {
    async readBatch(request) {
      const search = await readCustomerSearch(deps.pool, request);
      if (search === null) return [];
      const parameters = createParameters();
      const { add } = parameters;
      const { from, id, conditions } = statusConditions(request.status, parameters);
      const searched = search.indexed(parameters);
      const isNext = `${id} > ${add(request.afterId)}::int`;
      const all = ['NOT o.is_demo', isNext, ...searched, ...conditions];
      const text = `
        WITH page AS MATERIALIZED (
          SELECT o.* FROM ${from} ${whereAll(all)} ORDER BY ${id} LIMIT ${add(request.limit)})
        SELECT o.id, o.first_name AS "firstName", o.last_name AS "lastName", o.email, o.phone,
          coalesce((SELECT string_agg(p.name, '; ' ORDER BY p.id) FROM pets p
                    WHERE p.owner_id = o.id), '') AS pets,
          coalesce(e.plans, '') AS plans, coalesce(e.total, 0.00)::text AS "monthlyTotal",
          to_char(o.created_at AT TIME ZONE ${add(deps.timeZone)}, 'YYYY-MM-DD') AS created
        FROM page o
        LEFT JOIN LATERAL (
          SELECT string_agg(plan_snapshot ->> 'name', '; ' ORDER BY id)
                   FILTER (WHERE status <> 'cancelled') AS plans,
                 sum(total_monthly_price) FILTER (WHERE status = 'active') AS total
          FROM enrollments WHERE owner_id = o.id) e ON true
        ORDER BY o.id`;
      const { values } = parameters;
      return queryFound<ExportedCustomer>(deps.pool, { text, values });
    },
  };
}
