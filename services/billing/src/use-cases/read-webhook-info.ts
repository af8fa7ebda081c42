import type { WebhookInfo } from '@petwell/contracts';
import { requiredProviderEvents } from '@petwell/contracts/provider-events';

/** Handles GET /api/webhook-info: returns the settings to configure at the payment provider. */
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
