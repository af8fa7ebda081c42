import { handle, type HandledRoute } from '@petwell/chassis';
import { proposePlan } from '@petwell/contracts/routes';
import type { Propose } from './propose.ts';

/** Creates the route with which staff propose a plan at the counter. */
export const createJoiningRoutes = (propose: Propose): HandledRoute[] => [
  handle(proposePlan, async ({ body: request, actor, record }) => ({
    status: 201,
    body: await propose({ request, actor, record }),
  })),
];
