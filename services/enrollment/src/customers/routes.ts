import { Readable } from 'node:stream';
import { handle, type HandledRoute, reply } from '@petwell/chassis';
import type { AdminUsersQuery, ExportQuery } from '@petwell/contracts';
import * as routes from '@petwell/contracts/routes';
import type { ActivityLog } from '../core/transaction.ts';
import type { AddCustomerNote } from './customer-notes.ts';
import type { ExportCustomers } from './export-customers.ts';
import type { ListCustomers } from './list-customers.ts';
import type { CountSubscriptions } from './resolve-selection.ts';
import type { SearchDesk } from './search-desk.ts';
import type { createCustomerNotes } from './store-notes.ts';
import { customerCsv } from './csv.ts';

type Dependencies = {
  listCustomers: ListCustomers;
  exportCustomers: ExportCustomers;
  customerNotes: ReturnType<typeof createCustomerNotes>;
  addCustomerNote: AddCustomerNote;
  searchDesk: SearchDesk;
  countSubscriptions: CountSubscriptions;
  activityLog: Pick<ActivityLog, 'record'>;
};

/** `</api/admin/users?…>; rel="next"` (RFC 8288), relative like the request. */
function nextLink(asked: AdminUsersQuery, cursor: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...asked, cursor })) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `</api/admin/users?${query.toString()}>; rel="next"`;
}

function describeExport(query: ExportQuery): string {
  const { q, status, figure, month, ids, excludedIds = [] } = query;
  if (ids !== undefined) return `${ids.length} selected`;
  const without = excludedIds.length === 0 ? '' : `, without ${excludedIds.length}`;
  const counted = figure === undefined ? '' : `, ${figure} ${month ?? ''}`.trimEnd();
  return `status ${status}${counted}${q === '' ? '' : ', by a search'}${without}`;
}

/** Creates the routes for the customer list, its search, export, and notes. */
export function createCustomerRoutes(deps: Dependencies): HandledRoute[] {
  return [
    handle(routes.listCustomers, async ({ query }) => {
      const { customers, total, plans, nextCursor } = await deps.listCustomers(query);
      const next = nextCursor === null ? {} : { Link: nextLink(query, nextCursor) };
      const counted = plans === null ? {} : { 'X-Total-Plans': String(plans) };
      const headers = { 'X-Total-Count': String(total), ...counted, ...next };
      return { status: 200, body: customers, headers };
    }),
    handle(
      routes.countSubscriptions,
      async ({ query: { excludedIds = [], expectedCount, ...filter } }) => {
        const selection = { filter, excludedIds, expectedCount };
        return { status: 200, body: { count: await deps.countSubscriptions(selection) } };
      },
    ),
    handle(routes.exportCustomers, async ({ query: filter, actor }) => {
      const batches = deps.exportCustomers(filter);
      // Read before sending headers, so that a failure gets an error response.
      const first = await batches.next();
      await deps.activityLog.record({
        actor,
        action: 'export',
        subject: 'customers',
        result: 'done',
        // The log is kept forever, so it omits the search text, which may be a customer's name.
        detail: describeExport(filter),
      });
      return {
        status: 200,
        body: Readable.from(customerCsv.stream(first.done ? [] : first.value, batches)),
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="petwell-customers.csv"',
        },
      };
    }),
    ...createRecordRoutes(deps),
  ];
}

/** Creates the routes about one customer, found by the front desk. */
function createRecordRoutes(
  deps: Pick<Dependencies, 'searchDesk' | 'customerNotes' | 'addCustomerNote'>,
): HandledRoute[] {
  return [
    reply(routes.searchDesk, async ({ query }) => ({ pets: await deps.searchDesk(query) })),
    handle(routes.readCustomerNotes, async ({ params: { ownerId }, query: { limit, before } }) => {
      const notes = await deps.customerNotes.list({ ownerId, limit: limit + 1, before });
      return { status: 200, body: { notes: notes.slice(0, limit), hasMore: notes.length > limit } };
    }),
    reply(routes.addCustomerNote, ({ params: { ownerId }, body: { text }, ...call }) =>
      deps.addCustomerNote({ ownerId, text, actor: call.actor, record: call.record }),
    ),
    reply(routes.readDuplicates, async ({ params: { ownerId } }) => ({
      duplicates: await deps.customerNotes.findDuplicates(ownerId),
    })),
  ];
}
