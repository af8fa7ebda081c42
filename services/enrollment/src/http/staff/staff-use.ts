import type { Route, RouteCall } from '@petwell/chassis';
import type { StaffActionName } from '@petwell/contracts';
import { recordingFailures, type ActivityLog } from '../../use-cases/staff/activity.ts';
import { readStaffActor } from './staff-actor.ts';

/** Routes of owners that staff may use, too: what it is called in the log, and what it is about. */
const recorded: Readonly<Record<string, { action: StaffActionName; subject: string; id: string }>> =
  {
    'post /api/enrollments/:id/activate': { action: 'activate', subject: 'enrollment', id: 'id' },
    'patch /api/enrollments/:id/membership-fee': {
      action: 'confirm-fee',
      subject: 'enrollment',
      id: 'id',
    },
    'post /api/enrollments/:id/fix-membership-fee': {
      action: 'confirm-fee',
      subject: 'enrollment',
      id: 'id',
    },
    'post /api/enrollments/:id/cancel': { action: 'cancel', subject: 'enrollment', id: 'id' },
    'put /api/pets/:petId': { action: 'update-pet', subject: 'pet', id: 'petId' },
  };

/** Somebody who is here as staff alone; who is signed in as an owner, too, may be acting for themself. */
const isStaffAlone = ({ principals }: RouteCall): boolean =>
  principals.staff !== undefined && !principals.owner && !principals.setup;

/** The same routes; what staff do with those of owners is written into the activity log as well. */
export function recordStaffUse(
  routes: readonly Route[],
  log: () => Pick<ActivityLog, 'record'>,
): Route[] {
  return routes.map((route) => {
    const known = recorded[`${route.method} ${route.path}`];
    if (!known) return route;
    return {
      ...route,
      async handle(call) {
        if (!isStaffAlone(call)) return route.handle(call);
        const subject = `${known.subject}/${String(call.request.params[known.id])}`;
        const what = { actor: readStaffActor(call), action: known.action, subject };
        await recordingFailures(log(), what, async () => route.handle(call));
        await log().record({ ...what, result: 'done', detail: null });
      },
    };
  });
}
