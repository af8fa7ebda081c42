import { type HandledRoute, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { SearchActivity } from './store-search.ts';

/** Creates the route for the staff activity log. */
export const createActivityRoutes = (search: SearchActivity): HandledRoute[] => [
  reply(routes.readActivity, ({ query, actor }) =>
    search(query, { hasAddresses: actor.role === 'manager' }),
  ),
];
