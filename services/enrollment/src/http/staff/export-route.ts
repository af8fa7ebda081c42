import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse, type Route } from '@petwell/chassis';
import { adminUserFilterSchema } from '@petwell/contracts';
import { recordingFailures, type ActivityLog } from '../../use-cases/staff/activity.ts';
import type { ExportCustomers, ExportedCustomer } from '../../use-cases/staff/export-customers.ts';
import { readStaffActor } from './staff-actor.ts';
import { csvHeader, csvLines } from './customers-csv.ts';

export type ExportRouteDependencies = {
  exportCustomers: ExportCustomers;
  activityLog: Pick<ActivityLog, 'record'>;
};

async function* toCsv(
  first: ExportedCustomer[],
  rest: AsyncIterable<ExportedCustomer[]>,
): AsyncGenerator<string> {
  yield csvHeader() + csvLines(first);
  for await (const batch of rest) yield csvLines(batch);
}

/** Somebody closed the page before the file was complete: nobody is left to tell. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Customers as a file, streamed. */
export function createExportRoutes(deps: ExportRouteDependencies): Route[] {
  return [
    {
      method: 'get',
      path: '/api/admin/users/export.csv',
      access: ['manager'],
      async handle(call) {
        const { request, response } = call;
        const filter = parse(adminUserFilterSchema, request.query);
        const batches = deps.exportCustomers(filter);
        const what = {
          actor: readStaffActor(call),
          action: 'export' as const,
          subject: 'customers',
        };
        // Before anything is sent, so that a failure is still answered as one, and nobody gets what is
        // not written down.
        const first = await recordingFailures(deps.activityLog, what, () => batches.next());
        // The log is kept for ever, so that what was searched for, a customer's name perhaps, is not for it.
        const detail = `status ${filter.status}${filter.q === '' ? '' : ', by a search'}`;
        await deps.activityLog.record({ ...what, result: 'done', detail });
        response.set({
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="petwell-customers.csv"',
          'Cache-Control': 'no-store',
        });
        const lines = toCsv(first.done ? [] : first.value, batches);
        await pipeline(Readable.from(lines), response).catch((error: unknown) => {
          if (!isAborted(error)) throw error;
        });
      },
    },
  ];
}
