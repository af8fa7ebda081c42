import {
  AppError,
  deviceHeader,
  handle,
  type HandledRoute,
  readIdempotencyKey,
  reply,
  type SessionCookies,
} from '@petwell/chassis';
import type { Principals } from '@petwell/contracts';
import * as internal from '@petwell/contracts/internal';
import * as routes from '@petwell/contracts/routes';
import {
  hasAnotherEnrollment,
  isTakeover,
  toSnapshot,
  type EnrollmentRecord,
} from '../core/state/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { ActivateAsStaff } from './activate-as-staff.ts';
import type { ConfirmPayment } from './confirm-payment.ts';
import type { DiscardEnrollment } from './discard-enrollment.ts';
import type { Enroll } from './enroll.ts';
import type { ListOwnerEnrollments } from './list-owner-enrollments.ts';
import type { SyncSubscriptions } from './sync-subscriptions.ts';
import type { TestWebhook } from './test-webhook.ts';
import { toCaller } from '../core/caller.ts';

/**
 * Reads when the plan that is taken over is charged next, and why it can't be taken over now, as a sentence for its new
 * owner.
 */
export type ReadHandover = (
  enrollment: EnrollmentRecord,
  takesOverId: number,
) => Promise<{ nextBillingDate: Date | null; handoverObstacle?: string }>;

/** Reads why a plan that no card pays can't be paid in some way now, as a sentence; null: it can. */
export type ReadObstacle = (enrollment: EnrollmentRecord) => Promise<string | null>;

/** Reads the price campaign that asks the owner about a new price; null: none. */
export type ReadAskedCampaign = (enrollmentId: number) => Promise<number | null>;

type Dependencies = {
  readHandover: ReadHandover;
  readYearObstacle: ReadObstacle;
  readSetupObstacle: ReadObstacle;
  readAskedCampaign: ReadAskedCampaign;
  store: Pick<EnrollmentStore, 'find' | 'listOf'>;
  cookies: SessionCookies;
  enroll: Enroll;
  listOwnerEnrollments: ListOwnerEnrollments;
  confirmPayment: ConfirmPayment;
  discardEnrollment: DiscardEnrollment;
  syncSubscriptions: SyncSubscriptions;
  activateAsStaff: ActivateAsStaff;
  testWebhook: TestWebhook;
};

/** Returns the signed-in owner if the account's mailbox was confirmed, and it isn't the demo. */
const confirmedOwnerOf = ({ owner }: Principals): number | null =>
  owner?.isMailboxConfirmed === true && !owner.isDemo ? owner.ownerId : null;

/** Creates the routes for enrolling and paying. */
export function createEnrollRoutes(deps: Dependencies): HandledRoute[] {
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
          confirmedOwnerId: confirmedOwnerOf(caller),
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
      const body = await deps.listOwnerEnrollments({
        email,
        caller: toCaller(call),
        confirmedOwnerId: confirmedOwnerOf(call.caller),
      });
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
    handle(routes.discardEnrollment, async ({ params, caller }) => {
      const owner = toCaller({ caller, actor: null });
      await deps.discardEnrollment({ enrollmentId: params.id, caller: owner });
      return { status: 204 };
    }),
    reply(routes.syncSubscriptions, ({ caller: { owner } }) =>
      deps.syncSubscriptions(owner.ownerId),
    ),
    ...createStaffRoutes(deps),
    ...createInternalRoutes(deps),
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
    reply(routes.testWebhook, ({ body, actor }) => deps.testWebhook({ actor, ...body })),
  ];
}

/** Creates the route with which billing reads what it charges for. */
const createInternalRoutes = ({
  store,
  readHandover,
  readYearObstacle,
  readSetupObstacle,
  readAskedCampaign,
}: Pick<
  Dependencies,
  'store' | 'readHandover' | 'readYearObstacle' | 'readSetupObstacle' | 'readAskedCampaign'
>): HandledRoute[] => [
  handle(internal.readInternalEnrollment, async ({ params }) => {
    const enrollment = await store.find(params.id);
    if (!enrollment) throw new AppError('not_found');
    const body: internal.InternalEnrollment = toSnapshot(enrollment);
    const { takesOverId } = enrollment;
    if (takesOverId !== undefined && isTakeover(enrollment)) {
      const { nextBillingDate, ...handover } = await readHandover(enrollment, takesOverId);
      const day = nextBillingDate && { nextBillingDate: nextBillingDate.toISOString() };
      const about = { ...handover, takesOverId, enrollment: { ...body.enrollment, ...day } };
      return { status: 200, body: { ...body, ...about } };
    }
    const { status, billing } = enrollment.state;
    const isRunning = status === 'active' || status === 'suspended';
    const askedCampaignId = isRunning ? await readAskedCampaign(enrollment.id) : null;
    if (askedCampaignId !== null) body.askedCampaignId = askedCampaignId;
    if (billing === 'elsewhere') {
      const yearObstacle = await readYearObstacle(enrollment);
      if (yearObstacle !== null) body.yearObstacle = yearObstacle;
      const setupObstacle = await readSetupObstacle(enrollment);
      if (setupObstacle !== null) body.setupObstacle = setupObstacle;
    }
    if (status !== 'cancelled') return { status: 200, body };
    const hasOtherPlan = hasAnotherEnrollment(enrollment, await store.listOf(body.owner.id));
    return { status: 200, body: { ...body, hasOtherPlan } };
  }),
];
