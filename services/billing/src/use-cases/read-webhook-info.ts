import type { WebhookInfo } from '@petwell/contracts';
import { requiredProviderEvents } from '@petwell/contracts/provider-events';

/** GET /api/webhook-info: what to set up at the payment provider. */
export function createReadWebhookInfo(settings: { publicUrl: string; isTestMode: boolean }) {
  return (): WebhookInfo => ({
    webhookUrl: `${settings.publicUrl}/api/webhooks/stripe`,
    requiredEvents: [...requiredProviderEvents],
    // The service doesn't start without its keys and its webhook secret.
    stripeConfigured: true,
    webhookSecretRequired: true,
    isTestMode: settings.isTestMode,
  });
}
