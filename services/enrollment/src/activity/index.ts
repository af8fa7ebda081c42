import type { Core } from '../core/index.ts';
import { createActivityRoutes } from './routes.ts';
import { createSearchActivity } from './store-search.ts';

/** Builds the room of the staff activity log; core writes it. */
export const createActivity = ({ kysely }: Core) => ({
  routes: createActivityRoutes(createSearchActivity(kysely)),
});
