import { z } from 'zod';
import { apiVersion, type Account } from '../account.ts';
import { newId, randomToken } from '../domain/ids.ts';
import type { WebhookEndpoint } from '../domain/objects/types.ts';
import { text } from '../params/fields.ts';

export const createWebhookEndpointParams = z.strictObject({
  url: z.url(),
  enabled_events: z.array(text).min(1),
  api_version: z.literal(apiVersion).optional(),
  description: text.optional(),
});

/** Stores an endpoint. The simulator only delivers to the endpoints that it was started with. */
export function createWebhookEndpoint(
  account: Account,
  params: z.output<typeof createWebhookEndpointParams>,
): WebhookEndpoint {
  const endpoint: WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: account.now(),
    description: params.description ?? null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: params.url,
  };
  account.create(endpoint);
  // Only the response to the creation contains the secret.
  return { ...endpoint, secret: `whsec_${randomToken(32)}` };
}
