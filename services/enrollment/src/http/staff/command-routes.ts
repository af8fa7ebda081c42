import { anyStaff, AppError, parse, type Route } from '@petwell/chassis';
import {
  activityQuerySchema,
  adminActivateSchema,
  adminCancelSchema,
  adminSyncSchema,
} from '@petwell/contracts';
import type { ActivateAsStaff } from '../../use-cases/staff/activate-as-staff.ts';
import type { ActivityLog } from '../../use-cases/staff/activity.ts';
import type { CancelAsStaff } from '../../use-cases/staff/cancel-as-staff.ts';
import type { SyncPayments } from '../../use-cases/staff/sync-payments.ts';
import { readPathId } from '../caller.ts';
import { readStaffActor } from './staff-actor.ts';

export type CommandRouteDependencies = {
  cancelAsStaff: CancelAsStaff;
  activateAsStaff: ActivateAsStaff;
  syncPayments: SyncPayments;
  activityLog: ActivityLog;
};

/** Staff who may act on subscriptions. */
const actingStaff = ['staff', 'manager'] as const;

function createSubscriptionRoutes(deps: CommandRouteDependencies): Route[] {
  return [
    {
      method: 'post',
      path: '/api/admin/cancel-subscription',
      access: actingStaff,
      async handle(call) {
        const { enrollmentId } = parse(adminCancelSchema, call.request.body);
        const actor = readStaffActor(call);
        call.response.json({ enrollment: await deps.cancelAsStaff({ actor, enrollmentId }) });
      },
    },
    {
      method: 'post',
      path: '/api/admin/activate-subscription',
      access: actingStaff,
      async handle(call) {
        const body = parse(adminActivateSchema, call.request.body);
        const enrollment = await deps.activateAsStaff({
          actor: readStaffActor(call),
          enrollmentId: body.enrollmentId,
          overrideReason: body.overrideReason ?? null,
        });
        call.response.json({ enrollment });
      },
    },
  ];
}

/** Work on many, and what was done. */
function createJobRoutes(deps: CommandRouteDependencies): Route[] {
  return [
    {
      method: 'post',
      path: '/api/admin/sync-payment-status',
      access: actingStaff,
      async handle(call) {
        const { enrollmentIds } = parse(adminSyncSchema, call.request.body ?? {});
        const job = await deps.syncPayments.start({
          actor: readStaffActor(call),
          enrollmentIds: enrollmentIds ? [...new Set(enrollmentIds)] : null,
        });
        if (job.status === 'running') {
          call.response.status(202).set('Location', `/api/admin/jobs/${job.jobId}`).json(job);
          return;
        }
        call.response.json(job.report);
      },
    },
    {
      method: 'get',
      path: '/api/admin/jobs/:id',
      access: anyStaff,
      async handle(call) {
        const job = await deps.syncPayments.find(readPathId(call, 'id'));
        if (!job) throw new AppError('not_found');
        call.response.set('Cache-Control', 'no-store').json(job);
      },
    },
    {
      method: 'get',
      path: '/api/admin/activity',
      access: anyStaff,
      async handle({ request, response }) {
        const query = parse(activityQuerySchema, request.query);
        response.set('Cache-Control', 'no-store');
        response.json(await deps.activityLog.search(query));
      },
    },
  ];
}

/** What staff do to subscriptions. */
export function createCommandRoutes(deps: CommandRouteDependencies): Route[] {
  return [...createSubscriptionRoutes(deps), ...createJobRoutes(deps)];
}
