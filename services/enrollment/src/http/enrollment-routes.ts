import {
  anyStaff,
  AppError,
  parse,
  readIdempotencyKey,
  type Route,
  type SessionCookies,
} from '@petwell/chassis';
import {
  activateEnrollmentSchema,
  emailSchema,
  enrollmentRequestSchema,
  membershipFeeSchema,
} from '@petwell/contracts';
import { z } from 'zod';
import type { CancelEnrollment } from '../use-cases/cancel-enrollment.ts';
import type { ConfirmPayment } from '../use-cases/confirm-payment.ts';
import type { Enroll } from '../use-cases/enroll.ts';
import type { ListOwnerEnrollments } from '../use-cases/list-owner-enrollments.ts';
import type { SyncSubscriptions } from '../use-cases/sync-subscriptions.ts';
import { readCaller, readPathId } from './caller.ts';

export type EnrollmentRouteDependencies = {
  cookies: SessionCookies;
  enroll: Enroll;
  listOwnerEnrollments: ListOwnerEnrollments;
  confirmPayment: ConfirmPayment;
  cancelEnrollment: CancelEnrollment;
  syncSubscriptions: SyncSubscriptions;
};

/** Staff who may act on subscriptions. */
const actingStaff = ['staff', 'manager'] as const;
const noBodySchema = z.strictObject({}).optional();

/** Enrolling and looking. */
function createEnrollingRoutes(deps: EnrollmentRouteDependencies): Route[] {
  return [
    {
      method: 'post',
      path: '/api/enrollments',
      access: 'anyone',
      async handle(call) {
        const { response, setup } = await deps.enroll({
          request: parse(enrollmentRequestSchema, call.request.body),
          caller: { ...readCaller(call), isDemo: call.principals.owner?.isDemo === true },
          idempotencyKey: readIdempotencyKey(call.request.get('idempotency-key')),
        });
        if (setup) deps.cookies.set(call.response, { kind: 'setup', ...setup });
        call.response.status(201).json(response);
      },
    },
    {
      method: 'get',
      path: '/api/enrollments/:email',
      access: ['owner', 'demo', ...anyStaff],
      async handle(call) {
        const email = emailSchema.safeParse(call.request.params['email']);
        if (!email.success) throw new AppError('not_found');
        const caller = readCaller(call, { staffRoles: anyStaff, isDemoAllowed: true });
        call.response.json(await deps.listOwnerEnrollments({ email: email.data, caller }));
      },
    },
  ];
}

/** Commands about paying: each starts a look at the provider's truth. */
function createPaymentRoutes({ confirmPayment }: EnrollmentRouteDependencies): Route[] {
  return [
    {
      method: 'post',
      path: '/api/enrollments/:id/activate',
      access: ['owner', 'setup', ...actingStaff],
      keepsAnswer: {},
      async handle(call) {
        const { paymentIntentId } = parse(activateEnrollmentSchema, call.request.body);
        const enrollment = await confirmPayment.activate({
          enrollmentId: readPathId(call, 'id'),
          caller: readCaller(call, { staffRoles: actingStaff }),
          paymentIntentId,
        });
        call.response.json({ enrollment });
      },
    },
    {
      method: 'patch',
      path: '/api/enrollments/:id/membership-fee',
      access: ['owner', 'setup', ...actingStaff],
      async handle(call) {
        parse(membershipFeeSchema, call.request.body);
        const enrollment = await confirmPayment.confirmMembershipFee({
          enrollmentId: readPathId(call, 'id'),
          caller: readCaller(call, { staffRoles: actingStaff }),
          paymentIntentId: null,
        });
        call.response.json({ enrollment });
      },
    },
    {
      method: 'post',
      path: '/api/enrollments/:id/fix-membership-fee',
      access: ['owner', ...actingStaff],
      keepsAnswer: {},
      async handle(call) {
        parse(noBodySchema, call.request.body);
        const enrollment = await confirmPayment.confirmMembershipFee({
          enrollmentId: readPathId(call, 'id'),
          caller: { ...readCaller(call, { staffRoles: actingStaff }), setup: null },
          paymentIntentId: null,
        });
        call.response.json({ enrollment });
      },
    },
  ];
}

function createSubscriptionRoutes(deps: EnrollmentRouteDependencies): Route[] {
  return [
    {
      method: 'post',
      path: '/api/enrollments/:id/cancel',
      access: ['owner', ...actingStaff],
      keepsAnswer: {},
      async handle(call) {
        parse(noBodySchema, call.request.body);
        const enrollment = await deps.cancelEnrollment({
          enrollmentId: readPathId(call, 'id'),
          caller: { ...readCaller(call, { staffRoles: actingStaff }), setup: null },
        });
        call.response.json({ enrollment });
      },
    },
    {
      method: 'post',
      path: '/api/sync-subscriptions',
      access: ['owner'],
      keepsAnswer: {},
      async handle(call) {
        parse(noBodySchema, call.request.body);
        const { ownerId } = readCaller(call);
        if (ownerId === null) throw new AppError('unauthenticated');
        call.response.json(await deps.syncSubscriptions(ownerId));
      },
    },
  ];
}

export function createEnrollmentRoutes(deps: EnrollmentRouteDependencies): Route[] {
  return [
    ...createEnrollingRoutes(deps),
    ...createPaymentRoutes(deps),
    ...createSubscriptionRoutes(deps),
  ];
}
