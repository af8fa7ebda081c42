import { parse, type Route } from '@petwell/chassis';
import { testWebhookSchema } from '@petwell/contracts';
import type { TestWebhook } from '../../use-cases/staff/test-webhook.ts';
import { readStaffActor } from './staff-actor.ts';

export type TestToolRouteDependencies = { testWebhook: TestWebhook };

/** Trying out the payment provider's events, for managers. */
export function createTestToolRoutes(deps: TestToolRouteDependencies): Route[] {
  return [
    {
      method: 'post',
      path: '/api/test-webhook',
      access: ['manager'],
      keepsAnswer: {},
      async handle(call) {
        const request = parse(testWebhookSchema, call.request.body);
        const actor = readStaffActor(call);
        call.response.json(await deps.testWebhook({ actor, ...request }));
      },
    },
  ];
}
