import type { WebhookInfo } from '@petwell/contracts';
import { requiredProviderEvents } from '@petwell/contracts/provider-events';

/** GET /api/webhook-info: what has to be set up at the payment provider. */
export function createReadWebhookInfo(settings: { publicUrl: string; isTestMode: boolean }) {
  return (): WebhookInfo => ({
    webhookUrl: `${settings.publicUrl}/api/webhooks/stripe`,
    requiredEvents: [...requiredProviderEvents],
    // Without its keys and its webhook secret the service does not start.
    stripeConfigured: true,
    webhookSecretRequired: true,
    isTestMode: settings.isTestMode,
  });
}
export type ReadWebhookInfo = ReturnType<typeof createReadWebhookInfo>;
