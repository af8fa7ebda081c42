import { type HandledRoute, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { EndHold } from './end-hold.ts';
import type { HoldPlanUseCase } from './hold-plan.ts';
import type { PreviewHold } from './preview-hold.ts';

/** Creates the routes with which managers put plans on hold. */
export const createHoldRoutes = (deps: {
  previewHold: PreviewHold;
  holdPlan: HoldPlanUseCase;
  endHold: EndHold;
}): HandledRoute[] => [
  reply(routes.previewHold, ({ params: { id }, body }) => deps.previewHold(id, body)),
  reply(routes.holdPlan, async ({ params: { id: enrollmentId }, body, actor, record }) => ({
    enrollment: await deps.holdPlan({ enrollmentId, ...body, actor, record }),
  })),
  reply(routes.endHold, async ({ params: { id: enrollmentId }, actor, record }) => ({
    enrollment: await deps.endHold({ enrollmentId, actor, record }),
  })),
];
