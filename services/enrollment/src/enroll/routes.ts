import {
  deviceHeader,
  handle,
  readIdempotencyKey,
  type HandledRoute,
  type SessionCookies,
} from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { ActivateAsStaff } from './activate-as-staff.ts';
import type { CancelEnrollment } from '../endings/cancel-enrollment.ts';
import type { ConfirmPayment } from './confirm-payment.ts';
import type { DiscardEnrollment } from './discard-enrollment.ts';
import type { EndPlanUseCase } from '../endings/end-plan.ts';
import type { Enroll } from './enroll.ts';
import type { ListOwnerEnrollments } from './list-owner-enrollments.ts';
import type { PreviewEnd } from '../endings/preview-end.ts';
import type { PreviewRestart } from '../endings/preview-restart.ts';
import type { SyncSubscriptions } from './sync-subscriptions.ts';
import type { TestWebhook } from './test-webhook.ts';
import { toCaller } from '../core/route-caller.ts';

type Dependencies = {
  cookies: SessionCookies;
  enroll: Enroll;
  listOwnerEnrollments: ListOwnerEnrollments;
  confirmPayment: ConfirmPayment;
  cancelEnrollment: CancelEnrollment;
  discardEnrollment: DiscardEnrollment;
  syncSubscriptions: SyncSubscriptions;
  endPlan: EndPlanUseCase;
  previewEnd: PreviewEnd;
  previewRestart: PreviewRestart;
  activateAsStaff: ActivateAsStaff;
  testWebhook: TestWebhook;
};

/** Creates the routes for enrolling, paying, and canceling. */
export function createPlanRoutes(deps: Dependencies): HandledRoute[] {
  const { confirmPayment } = deps;
  return [
    handle(
      routes.enroll,
      async ({ body: request, caller, header }) => {
        const isDemo = caller.owner?.isDemo === true;
        const { setup, ...sessions } = caller;
        const { response, setup: session } = await deps.enroll({
          request,
          caller: {
            ...toCaller({ caller: { setup, ...(!isDemo && sessions) }, actor: null }),
            isDemo,
          },
          idempotencyKey: readIdempotencyKey(header('idempotency-key')),
          device: header(deviceHeader),
        });
        // Enrolling leaves the demo: what follows is about the new owner.
        const cookies = isDemo ? [deps.cookies.close('owner')] : [];
        if (session) cookies.push(deps.cookies.open({ kind: 'setup', ...session }));
        return { status: 201, body: response, cookies };
      },
      { idempotency: 'own' },
    ),
    handle(routes.readEnrollments, async ({ params: { email }, ...call }) => {
      const body = await deps.listOwnerEnrollments({ email, caller: toCaller(call) });
      return { status: 200, body };
    }),
    handle(routes.activateEnrollment, async ({ params, body: { paymentIntentId }, ...call }) => {
      const claim = { enrollmentId: params.id, caller: toCaller(call), paymentIntentId };
      return { status: 200, body: { enrollment: await confirmPayment.activate(claim) } };
    }),
    handle(routes.confirmMembershipFee, async ({ params, ...call }) => {
      const claim = { enrollmentId: params.id, caller: toCaller(call), paymentIntentId: null };
      const enrollment = await confirmPayment.confirmMembershipFee(claim);
      return { status: 200, body: { enrollment } };
    }),
    handle(routes.fixMembershipFee, async ({ params, ...call }) => {
      const claim = { enrollmentId: params.id, caller: toCaller(call), paymentIntentId: null };
      const enrollment = await confirmPayment.confirmMembershipFee(claim);
      return { status: 200, body: { enrollment } };
    }),
    handle(routes.cancelEnrollment, async ({ params, ...call }) => {
      const request = { enrollmentId: params.id, caller: toCaller(call) };
      return { status: 200, body: { enrollment: await deps.cancelEnrollment(request) } };
    }),
    handle(routes.discardEnrollment, async ({ params, caller }) => {
      const owner = toCaller({ caller, actor: null });
      await deps.discardEnrollment({ enrollmentId: params.id, caller: owner });
      return { status: 204 };
    }),
    handle(routes.syncSubscriptions, async ({ caller: { owner } }) => ({
      status: 200,
      body: await deps.syncSubscriptions(owner.ownerId),
    })),
    ...createStaffRoutes(deps),
    ...createEndingRoutes(deps),
  ];
}

function createStaffRoutes(
  deps: Pick<Dependencies, 'activateAsStaff' | 'testWebhook'>,
): HandledRoute[] {
  return [
    handle(routes.activateAsStaff, async ({ body, actor }) => {
      const { enrollmentId, overrideReason = null } = body;
      const enrollment = await deps.activateAsStaff({ actor, enrollmentId, overrideReason });
      return { status: 200, body: { enrollment } };
    }),
    handle(routes.testWebhook, async ({ body, actor }) => ({
      status: 200,
      body: await deps.testWebhook({ actor, ...body }),
    })),
  ];
}

/** Creates the routes with which staff end plans, and see before what that does. */
function createEndingRoutes({
  endPlan,
  previewEnd,
  previewRestart,
}: Pick<Dependencies, 'endPlan' | 'previewEnd' | 'previewRestart'>): HandledRoute[] {
  return [
    handle(routes.cancelAsStaff, async ({ body: { enrollmentId }, actor, record }) => {
      const request = { enrollmentId, actor, record, reason: 'other', when: 'now' } as const;
      return { status: 200, body: { enrollment: await endPlan.end(request) } };
    }),
    handle(routes.endPlan, async ({ params: { id: enrollmentId }, body, actor, record }) => ({
      status: 200,
      body: { enrollment: await endPlan.end({ enrollmentId, ...body, actor, record }) },
    })),
    handle(routes.undoEnd, async ({ params: { id: enrollmentId }, actor, record }) => ({
      status: 200,
      body: { enrollment: await endPlan.undo({ enrollmentId, actor, record }) },
    })),
    handle(routes.readEndPreview, async ({ params: { id }, ...call }) => ({
      status: 200,
      body: await previewEnd(id, toCaller(call)),
    })),
    handle(routes.readRestartPreview, async ({ params: { id } }) => ({
      status: 200,
      body: await previewRestart(id),
    })),
  ];
}
