import type { InternalClient } from '@petwell/chassis';
import { testEventResultSchema } from '@petwell/contracts/internal';
import type { TestEvents } from '../use-cases/staff/test-webhook.ts';

/** Billing's way to send a signed event about a real object. */
export function createBillingTestEvents(call: InternalClient): TestEvents {
  return {
    sendTestEvent: ({ enrollmentId, eventType }) =>
      call({
        method: 'POST',
        path: `/internal/enrollments/${enrollmentId}/test-event`,
        body: { eventType },
        response: testEventResultSchema,
      }),
  };
}
