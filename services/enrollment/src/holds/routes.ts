import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { HoldPlanUseCase, PreviewHold } from './hold-plan.ts';

/** Creates the routes with which managers put plans on hold. */
export const createHoldRoutes = (deps: {
  previewHold: PreviewHold;
  holdPlan: HoldPlanUseCase;
}): HandledRoute[] => [
  handle(routes.previewHold, async ({ params: { id }, body }) => ({
    status: 200,
    body: await deps.previewHold(id, body),
  })),
  handle(routes.holdPlan, async ({ params: { id: enrollmentId }, body, actor, record }) => ({
    status: 200,
    body: { enrollment: await deps.holdPlan.hold({ enrollmentId, ...body, actor, record }) },
  })),
  handle(routes.endHold, async ({ params: { id: enrollmentId }, actor, record }) => ({
    status: 200,
    body: { enrollment: await deps.holdPlan.end({ enrollmentId, actor, record }) },
  })),
];
