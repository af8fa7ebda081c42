import { AppError, handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { DeleteCustomers } from './delete-customers.ts';
import type { SyncPayments } from './sync-payments.ts';

type Dependencies = {
  syncPayments: SyncPayments;
  deleteCustomers: DeleteCustomers;
};

type Job = { jobId: number; status: 'running' | 'finished' | 'failed' };

/** Responds with the report of a finished job, or with 202 and the URL of its progress. */
function toResult<J extends Job & { report?: unknown }>(job: J) {
  if (job.status === 'running') {
    return {
      status: 202 as const,
      body: job,
      headers: { Location: `/api/admin/jobs/${job.jobId}` },
    };
  }
  const report = job.report as NonNullable<J['report']> | null | undefined;
  return { status: 200 as const, body: job.status === 'failed' || !report ? job : report };
}

/** Creates the routes for jobs on many subscriptions or customers. */
export function createStaffJobRoutes(deps: Dependencies): HandledRoute[] {
  return [
    handle(routes.syncPayments, async ({ body = {}, actor }) => {
      return toResult(await deps.syncPayments.start({ actor, ...body }));
    }),
    handle(routes.deleteCustomers, async ({ body, actor }) => {
      const { userIds: ownerIds, selection } = body;
      return toResult(await deps.deleteCustomers.start({ actor, ownerIds, selection }));
    }),
    handle(routes.readJob, async ({ params: { id } }) => {
      const job = (await deps.syncPayments.find(id)) ?? (await deps.deleteCustomers.find(id));
      if (!job) throw new AppError('not_found');
      return { status: 200, body: job };
    }),
  ];
}
