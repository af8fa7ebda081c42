import { handledProviderEvents, requiredProviderEvents } from '@petwell/contracts/provider-events';
import Stripe from 'stripe';
import { eventually } from '../../src/index.ts';

type Endpoint = Pick<Stripe.WebhookEndpoint, 'enabled_events' | 'api_version' | 'status'>;

/** Returns how an endpoint differs from what PetWell needs; empty if it doesn't. */
export function describeDifferences(endpoint: Endpoint): string[] {
  const { enabled_events: events, api_version: version, status } = endpoint;
  const isSubscribed = (type: string) => events.includes('*') || events.includes(type);
  const missing = requiredProviderEvents.filter((type) => !isSubscribed(type));
  const surplus = events.filter(
    (type) => !(handledProviderEvents as readonly string[]).includes(type),
  );
  return [
    ...(missing.length > 0 ? [`missing events: ${missing.join(', ')}`] : []),
    ...(surplus.length > 0 ? [`events that PetWell ignores: ${surplus.join(', ')}`] : []),
    ...(version === Stripe.API_VERSION
      ? []
      : [`API version ${version ?? "of the account's default"} instead of ${Stripe.API_VERSION}`]),
    ...(status === 'enabled' ? [] : [`status ${status}`]),
  ];
}

/**
 * Compares the webhook endpoint of a deployed PetWell, or creates it unless `isReadOnly`. The secret of a new
 * one is shown once: Stripe doesn't repeat it.
 */
export async function checkWebhookEndpoint(
  stripe: Stripe,
  publicUrl: string,
  { isReadOnly = false }: { isReadOnly?: boolean } = {},
): Promise<string> {
  const url = new URL('/api/webhooks/stripe', publicUrl).href;
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const matching = data.filter((endpoint) => endpoint.url === url);
  if (matching.length > 1) {
    throw new Error(`${matching.length} endpoints send events to ${url}: keep one.`);
  }
  const [existing] = matching;
  if (existing) {
    const differences = describeDifferences(existing);
    if (differences.length > 0) throw new Error(`${existing.id}: ${differences.join('; ')}`);
    return `${existing.id} has the right events and API version`;
  }
  if (isReadOnly) {
    throw new Error(
      `No endpoint sends events to ${url}: create one in the Dashboard with API version ${Stripe.API_VERSION}.`,
    );
  }
  const created = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...requiredProviderEvents],
    api_version: Stripe.API_VERSION,
    description: 'PetWell',
  });
  return `created ${created.id}; set STRIPE_WEBHOOK_SECRET=${created.secret ?? ''} in PetWell and repeat this check`;
}

/** Proves that the deployed PetWell has this secret: it accepts an event signed with it, and no other. */
export async function checkSecret(publicUrl: string, secret: string): Promise<string> {
  const payload = JSON.stringify({
    id: `evt_check_${Date.now()}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: 'cus_check', object: 'customer' } },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'customer.created',
  });
  const send = async (signedWith: string) => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: signedWith });
    const response = await fetch(new URL('/api/webhooks/stripe', publicUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    return response.status;
  };
  const statuses = [await send(secret), await send('whsec_of_somebody_else')];
  if (statuses.join() !== '200,400') {
    throw new Error(`expected 200 for this secret and 400 for another, got ${statuses.join(', ')}`);
  }
  return 'PetWell has this secret and refuses another';
}

/** PetWell answers 2xx only to a valid signature, so an event that is not pending proves the secret. */
export async function checkDelivery(stripe: Stripe): Promise<string> {
  const [event] = (await stripe.events.list({ type: 'invoice.paid', limit: 1 })).data;
  if (!event) throw new Error('There is no invoice.paid event yet.');
  await eventually(`delivery of ${event.id}`, () => stripe.events.retrieve(event.id), {
    isDone: ({ pending_webhooks: pending }) => pending === 0,
    deadlineMs: 60_000,
  });
  return `${event.id} was delivered and its signature accepted`;
}
