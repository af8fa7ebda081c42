import { AppError, handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { ActivateAsStaff } from '../plan/activate-as-staff.ts';
import type { ActivityLog } from '../core/activity-log.ts';
import type { CancelAsStaff } from '../plan/cancel-as-staff.ts';
import type { DeleteCustomers } from './delete-customers.ts';
import type { SyncPayments } from './sync-payments.ts';
import type { TestWebhook } from '../plan/test-webhook.ts';

export type StaffRouteDependencies = {
  cancelAsStaff: CancelAsStaff;
  activateAsStaff: ActivateAsStaff;
  syncPayments: SyncPayments;
  deleteCustomers: DeleteCustomers;
  testWebhook: TestWebhook;
  activityLog: ActivityLog;
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

/** Creates the staff routes for subscriptions and customers. */
export function createStaffRoutes(deps: StaffRouteDependencies): HandledRoute[] {
  return [
    handle(routes.cancelAsStaff, async ({ body: { enrollmentId }, actor }) => ({
      status: 200,
      body: { enrollment: await deps.cancelAsStaff({ actor, enrollmentId }) },
    })),
    handle(routes.activateAsStaff, async ({ body, actor }) => {
      const { enrollmentId, overrideReason = null } = body;
      const enrollment = await deps.activateAsStaff({ actor, enrollmentId, overrideReason });
      return { status: 200, body: { enrollment } };
    }),
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
    handle(routes.testWebhook, async ({ body, actor }) => ({
      status: 200,
      body: await deps.testWebhook({ actor, ...body }),
    })),
    handle(routes.readActivity, async ({ query }) => ({
      status: 200,
      body: await deps.activityLog.search(query),
    })),
  ];
}
