import { Readable } from 'node:stream';
import { handle, type HandledRoute } from '@petwell/chassis';
import type { AdminUsersQuery } from '@petwell/contracts';
import * as routes from '@petwell/contracts/routes';
import type { ActivityLog } from '../use-cases/staff/activity-log.ts';
import type { ExportCustomers, ExportedCustomer } from '../use-cases/staff/export-customers.ts';
import type { ListCustomers } from '../use-cases/staff/list-customers.ts';
import type { ReadSummary } from '../use-cases/staff/read-summary.ts';
import { csvHeader, csvLines } from './customers-csv.ts';

export type CustomerRouteDependencies = {
  listCustomers: ListCustomers;
  readSummary: ReadSummary;
  exportCustomers: ExportCustomers;
  activityLog: Pick<ActivityLog, 'record'>;
};

/** `</api/admin/users?…>; rel="next"` (RFC 8288), relative like the request. */
function nextLink({ q, status, sort, limit }: AdminUsersQuery, cursor: string): string {
  const query = new URLSearchParams({ q, status, sort, limit: String(limit), cursor });
  return `</api/admin/users?${query.toString()}>; rel="next"`;
}

async function* toCsv(
  first: ExportedCustomer[],
  rest: AsyncIterable<ExportedCustomer[]>,
): AsyncGenerator<string> {
  yield csvHeader() + csvLines(first);
  for await (const batch of rest) yield csvLines(batch);
}

/** Creates the routes for the customer list, its export, and the clinic's figures. */
export function createCustomerRoutes(deps: CustomerRouteDependencies): HandledRoute[] {
  return [
    handle(routes.listCustomers, async ({ query }) => {
      const { customers, total, nextCursor } = await deps.listCustomers(query);
      const next = nextCursor === null ? {} : { Link: nextLink(query, nextCursor) };
      const headers = { 'X-Total-Count': String(total), ...next };
      return { status: 200, body: customers, headers };
    }),
    handle(routes.readSummary, async () => ({ status: 200, body: await deps.readSummary() })),
    handle(routes.exportCustomers, async ({ query: filter, actor }) => {
      const batches = deps.exportCustomers(filter);
      // Read before sending headers, so that a failure gets an error response.
      const first = await batches.next();
      await deps.activityLog.record({
        ...{ actor, action: 'export', subject: 'customers', result: 'done' },
        // The log is kept forever, so it omits the search text, which may be a customer's name.
        detail: `status ${filter.status}${filter.q === '' ? '' : ', by a search'}`,
      });
      return {
        status: 200,
        body: Readable.from(toCsv(first.done ? [] : first.value, batches)),
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="petwell-customers.csv"',
        },
      };
    }),
  ];
}
