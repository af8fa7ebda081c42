import { anyStaff, AppError, parse, type Route, type RouteCall } from '@petwell/chassis';
import {
  activityQuerySchema,
  adminActivateSchema,
  adminCancelSchema,
  adminDeleteSchema,
  adminSyncSchema,
  type AdminDeleteJob,
  type AdminJob,
} from '@petwell/contracts';
import { z } from 'zod';
import type { ActivateAsStaff } from '../../use-cases/staff/activate-as-staff.ts';
import type { ActivityLog } from '../../use-cases/staff/activity.ts';
import type { CancelAsStaff } from '../../use-cases/staff/cancel-as-staff.ts';
import type { SyncPayments } from '../../use-cases/staff/sync-payments.ts';
import type { DeleteCustomers } from '../../use-cases/staff/delete-customers.ts';
import { readPathId } from '../caller.ts';
import { readStaffActor } from './staff-actor.ts';

export type CommandRouteDependencies = {
  cancelAsStaff: CancelAsStaff;
  activateAsStaff: ActivateAsStaff;
  syncPayments: SyncPayments;
  deleteCustomers: DeleteCustomers;
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
      keepsAnswer: {},
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
      keepsAnswer: {},
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

const nobodySchema = z.object({ userIds: z.tuple([]) });

/** Spec §5, §8: said as the sentence of the answer, not only beside the field. */
function nobodySelected(): AppError {
  const message = 'No Accounts Selected';
  return new AppError('validation_failed', {
    publicMessage: message,
    fields: { userIds: message },
  });
}

/** The report of what is done; 202 and where to look for what goes on. */
function answerJob({ response }: RouteCall, job: AdminJob | AdminDeleteJob): void {
  if (job.status === 'running') {
    response.status(202).set('Location', `/api/admin/jobs/${job.jobId}`).json(job);
    return;
  }
  // What stopped before its end says so itself, with what was done until then.
  response.json(job.status === 'failed' ? job : job.report);
}

/** Work on many, and what was done. */
function createJobRoutes(deps: CommandRouteDependencies): Route[] {
  return [
    {
      method: 'post',
      path: '/api/admin/sync-payment-status',
      access: actingStaff,
      keepsAnswer: {},
      async handle(call) {
        const which = parse(adminSyncSchema, call.request.body ?? {});
        const job = await deps.syncPayments.start({ actor: readStaffActor(call), ...which });
        answerJob(call, job);
      },
    },
    {
      method: 'delete',
      path: '/api/admin/delete-selected-users',
      access: ['manager'],
      async handle(call) {
        if (nobodySchema.safeParse(call.request.body).success) throw nobodySelected();
        const { userIds: ownerIds, selection } = parse(adminDeleteSchema, call.request.body);
        const actor = readStaffActor(call);
        const job = await deps.deleteCustomers.start({ actor, ownerIds, selection });
        answerJob(call, job);
      },
    },
    {
      method: 'get',
      path: '/api/admin/jobs/:id',
      access: anyStaff,
      async handle(call) {
        const id = readPathId(call, 'id');
        const job = (await deps.syncPayments.find(id)) ?? (await deps.deleteCustomers.find(id));
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
