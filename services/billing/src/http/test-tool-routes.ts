import { AppError, parse, type Route, type RouteCall } from '@petwell/chassis';
import { pathIdSchema, testReceiptSchema } from '@petwell/contracts';
import { testEventRequestSchema } from '@petwell/contracts/internal';
import type { StaffActor } from '../use-cases/staff-actions.ts';
import { keepWithoutSecret } from './kept-answers.ts';
import type { UseCases } from './routes.ts';

type TestTools = Pick<
  UseCases,
  'readWebhookInfo' | 'sendTestEvent' | 'sendTestReceipt' | 'readClientSecret'
>;

function readActor({ principals, clientAddress }: RouteCall): StaffActor {
  if (!principals.staff) throw new AppError('unauthenticated');
  const { staffId, username } = principals.staff;
  return { staffId, username, clientAddress };
}

/** Trying out webhooks and receipts, for managers; refused with live keys. */
export function createTestToolRoutes(useCases: TestTools): Route[] {
  return [
    {
      method: 'get',
      path: '/api/webhook-info',
      access: ['manager'],
      handle({ response }) {
        response.json(useCases.readWebhookInfo());
      },
    },
    {
      method: 'post',
      path: '/api/test-receipt',
      access: ['manager'],
      keepsAnswer: keepWithoutSecret(useCases.readClientSecret),
      async handle(call) {
        const { email, amount } = parse(testReceiptSchema, call.request.body);
        const actor = readActor(call);
        call.response.json(await useCases.sendTestReceipt({ actor, email, amountCents: amount }));
      },
    },
    {
      method: 'post',
      path: '/internal/enrollments/:enrollmentId/test-event',
      access: ['service:enrollment'],
      async handle({ request, response }) {
        const enrollmentId = parse(pathIdSchema, request.params['enrollmentId']);
        const { eventType } = parse(testEventRequestSchema, request.body);
        response.json(await useCases.sendTestEvent({ enrollmentId, eventType }));
      },
    },
  ];
}
