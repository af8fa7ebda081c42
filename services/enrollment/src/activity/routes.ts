import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { SearchActivity } from './store-search.ts';

/** Creates the route for the staff activity log. */
export const createActivityRoutes = (search: SearchActivity): HandledRoute[] => [
  handle(routes.readActivity, async ({ query, actor }) => ({
    status: 200,
    body: await search(query, { hasAddresses: actor.role === 'manager' }),
  })),
];
