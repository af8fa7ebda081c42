import { anyStaff, parse, type Route } from '@petwell/chassis';
import { adminUsersQuerySchema, type AdminUsersQuery } from '@petwell/contracts';
import type { ReadSummary } from '../../use-cases/staff/read-summary.ts';
import type { ListCustomers } from '../../use-cases/staff/list-customers.ts';

export type CustomerRouteDependencies = { listCustomers: ListCustomers; readSummary: ReadSummary };

/** `</api/admin/users?…>; rel="next"` (RFC 8288), relative like the request. */
function nextLink({ q, status, sort, limit }: AdminUsersQuery, cursor: string): string {
  const query = new URLSearchParams({ q, status, sort, limit: String(limit), cursor });
  return `</api/admin/users?${query.toString()}>; rel="next"`;
}

/** Customers and figures. */
export function createCustomerRoutes(deps: CustomerRouteDependencies): Route[] {
  return [
    {
      method: 'get',
      path: '/api/admin/users',
      access: anyStaff,
      async handle({ request, response }) {
        const query = parse(adminUsersQuerySchema, request.query);
        const { customers, total, nextCursor } = await deps.listCustomers(query);
        response.set({ 'X-Total-Count': String(total), 'Cache-Control': 'no-store' });
        if (nextCursor !== null) response.set('Link', nextLink(query, nextCursor));
        response.json(customers);
      },
    },
    {
      method: 'get',
      path: '/api/admin/summary',
      access: anyStaff,
      async handle({ response }) {
        response.set('Cache-Control', 'no-store');
        response.json(await deps.readSummary());
      },
    },
  ];
}
