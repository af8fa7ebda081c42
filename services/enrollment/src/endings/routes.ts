import { handle, type HandledRoute, reply } from '@petwell/chassis';
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
    reply(routes.endPlan, async ({ params: { id: enrollmentId }, body, actor, record }) => ({
      enrollment: await endEnrollment.end({ enrollmentId, ...body, actor, record }),
    })),
    reply(routes.undoEnd, async ({ params: { id: enrollmentId }, body, actor, record }) => ({
      enrollment: await endEnrollment.undo({ enrollmentId, ...body, actor, record }),
    })),
    reply(routes.readEndPreview, ({ params: { id }, ...call }) => previewEnd(id, toCaller(call))),
    reply(routes.readRestartPreview, ({ params: { id } }) => previewRestart(id)),
    reply(internal.endEnrollments, ({ params, body: { reason } }) =>
      deps.endEnrollments(params.id, reason),
    ),
    reply(internal.endUnpaid, ({ params }) => deps.endUnpaid(params.id)),
  ];
}
