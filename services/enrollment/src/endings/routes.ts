import { handle, type HandledRoute } from '@petwell/chassis';
import * as internal from '@petwell/contracts/internal';
import * as routes from '@petwell/contracts/routes';
import { toCaller } from '../core/caller.ts';
import type { CancelEnrollment } from './cancel-enrollment.ts';
import type { EndEnrollmentUseCase } from './end-enrollment.ts';
import type { EndEnrollments } from './end-enrollments.ts';
import type { EndUnpaid } from './end-unpaid.ts';
import type { PreviewEnd } from './preview-end.ts';
import type { PreviewRestart } from './preview-restart.ts';

type Dependencies = {
  cancelEnrollment: CancelEnrollment;
  endEnrollment: EndEnrollmentUseCase;
  previewEnd: PreviewEnd;
  previewRestart: PreviewRestart;
  endEnrollments: EndEnrollments;
  endUnpaid: EndUnpaid;
};

/** Creates the routes with which owners and staff end plans, and see before what that does. */
export function createEndingRoutes(deps: Dependencies): HandledRoute[] {
  const { endEnrollment, previewEnd, previewRestart } = deps;
  return [
    handle(routes.cancelEnrollment, async ({ params, ...call }) => {
      const request = { enrollmentId: params.id, caller: toCaller(call) };
      return { status: 200, body: { enrollment: await deps.cancelEnrollment(request) } };
    }),
    handle(routes.cancelAsStaff, async ({ body: { enrollmentId }, actor, record }) => {
      const request = { enrollmentId, actor, record, reason: 'other', when: 'now' } as const;
      return { status: 200, body: { enrollment: await endEnrollment.end(request) } };
    }),
    handle(routes.endPlan, async ({ params: { id: enrollmentId }, body, actor, record }) => ({
      status: 200,
      body: { enrollment: await endEnrollment.end({ enrollmentId, ...body, actor, record }) },
    })),
    handle(routes.undoEnd, async ({ params: { id: enrollmentId }, actor, record }) => ({
      status: 200,
      body: { enrollment: await endEnrollment.undo({ enrollmentId, actor, record }) },
    })),
    handle(routes.readEndPreview, async ({ params: { id }, ...call }) => ({
      status: 200,
      body: await previewEnd(id, toCaller(call)),
    })),
    handle(routes.readRestartPreview, async ({ params: { id } }) => ({
      status: 200,
      body: await previewRestart(id),
    })),
    handle(internal.endEnrollments, async ({ params, body: { reason } }) => {
      await deps.endEnrollments(params.id, reason);
      return { status: 204 };
    }),
    handle(internal.endUnpaid, async ({ params }) => ({
      status: 200,
      body: await deps.endUnpaid(params.id),
    })),
  ];
}
