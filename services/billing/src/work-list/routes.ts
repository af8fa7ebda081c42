import { type HandledRoute, reply } from '@petwell/chassis';
import { readWorkList } from '@petwell/contracts';
import type { createReadWorkList } from './read-work-list.ts';

/** Creates the route for what staff must do about payments. */
export const createWorkListRoutes = (deps: {
  readWorkList: ReturnType<typeof createReadWorkList>;
}): HandledRoute[] => [reply(readWorkList, ({ query }) => deps.readWorkList(query))];
