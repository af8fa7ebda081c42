import { handle, type HandledRoute } from '@petwell/chassis';
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
  handle(routes.previewHold, async ({ params: { id }, body }) => ({
    status: 200,
    body: await deps.previewHold(id, body),
  })),
  handle(routes.holdPlan, async ({ params: { id: enrollmentId }, body, actor, record }) => ({
    status: 200,
    body: { enrollment: await deps.holdPlan({ enrollmentId, ...body, actor, record }) },
  })),
  handle(routes.endHold, async ({ params: { id: enrollmentId }, actor, record }) => ({
    status: 200,
    body: { enrollment: await deps.endHold({ enrollmentId, actor, record }) },
  })),
];
