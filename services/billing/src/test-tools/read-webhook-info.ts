import type { WebhookInfo } from '@petwell/contracts';
import { handledProviderEvents } from '@petwell/contracts/provider-events';
import type { ReceivedEvents } from '../subscriptions/index.ts';

/** Handles GET /api/webhook-info: returns the settings to configure at the payment provider, and what is wrong. */
export function createReadWebhookInfo(deps: {
  events: ReceivedEvents;
  publicUrl: string;
  isTestMode: boolean;
  /** The API version that billing reads and expects. */
  apiVersion: string;
}) {
  const { events, apiVersion } = deps;
  return async (): Promise<WebhookInfo> => {
    const received = await events.latestApiVersion();
    const isOther = received !== null && received !== apiVersion;
    return {
      webhookUrl: `${deps.publicUrl}/api/webhooks/stripe`,
      requiredEvents: [...handledProviderEvents],
      // The service doesn't start without its keys and its webhook secret.
      stripeConfigured: true,
      webhookSecretRequired: true,
      isTestMode: deps.isTestMode,
      apiVersion,
      problem: isOther
        ? `Events arrive in API version ${received}. Set the webhook endpoint to ${apiVersion} in Stripe.`
        : null,
    };
  };
}
