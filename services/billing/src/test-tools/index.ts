import type { IdempotencyPolicy } from '@petwell/chassis';
import type { Core } from '../core/index.ts';
import { apiVersion } from '../core/stripe/client.ts';
import type { HandledEvents, ReceivedEvents, ReceiveWebhook } from '../subscriptions/index.ts';
import { createReadWebhookInfo } from './read-webhook-info.ts';
import { createTestToolRoutes } from './routes.ts';
import { createSendTestEvent } from './send-test-event.ts';
import { createSendTestReceipt } from './send-test-receipt.ts';
import { createStripeTestProvider } from './stripe.ts';

/** Builds the room of the managers' tests of webhooks and receipts, in test mode. */
export function createTestTools(
  core: Core,
  deps: {
    receiveWebhook: ReceiveWebhook;
    events: HandledEvents & ReceivedEvents;
    idempotency: IdempotencyPolicy;
  },
) {
  const { config, checkouts, transaction, isTestMode, clock, logger } = core;
  const { receiveWebhook, events, idempotency } = deps;
  const testProvider = createStripeTestProvider({
    stripe: core.stripe,
    logger,
    clock: core.now,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET.split(',')[0] ?? '',
  });
  return {
    routes: createTestToolRoutes({
      readWebhookInfo: createReadWebhookInfo({
        events,
        publicUrl: config.PUBLIC_URL,
        isTestMode,
        apiVersion,
      }),
      sendTestReceipt: createSendTestReceipt({ testProvider, transaction, isTestMode, clock }),
      sendTestEvent: createSendTestEvent({
        checkouts,
        testProvider,
        receiveWebhook,
        events,
        isTestMode,
      }),
      idempotency,
    }),
  };
}
