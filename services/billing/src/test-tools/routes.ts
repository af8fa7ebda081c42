import { type HandledRoute, type IdempotencyPolicy, reply } from '@petwell/chassis';
import { readWebhookInfo, testReceipt } from '@petwell/contracts';
import { sendTestEvent } from '@petwell/contracts/internal';
import type { createReadWebhookInfo } from './read-webhook-info.ts';
import type { createSendTestEvent } from './send-test-event.ts';
import type { createSendTestReceipt } from './send-test-receipt.ts';

/** Creates the routes of the managers' test tools; enrollment's page asks for the test event. */
export const createTestToolRoutes = (deps: {
  readWebhookInfo: ReturnType<typeof createReadWebhookInfo>;
  sendTestReceipt: ReturnType<typeof createSendTestReceipt>;
  sendTestEvent: ReturnType<typeof createSendTestEvent>;
  /** Keeps client secrets out of stored responses. */
  idempotency: IdempotencyPolicy;
}): HandledRoute[] => [
  reply(readWebhookInfo, () => deps.readWebhookInfo()),
  reply(
    testReceipt,
    ({ body: { email, amount: amountCents }, actor }) =>
      deps.sendTestReceipt({ actor, email, amountCents }),
    { idempotency: deps.idempotency },
  ),
  reply(sendTestEvent, ({ params, body }) => deps.sendTestEvent({ ...params, ...body })),
];
