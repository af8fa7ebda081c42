import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { ActivityLog } from '../core/activity-log.ts';

/** Creates the route for the staff activity log. */
export const createCoreRoutes = (activityLog: ActivityLog): HandledRoute[] => [
  handle(routes.readActivity, async ({ query, actor }) => ({
    status: 200,
    body: await activityLog.search(query, { hasAddresses: actor.role === 'manager' }),
  })),
];
