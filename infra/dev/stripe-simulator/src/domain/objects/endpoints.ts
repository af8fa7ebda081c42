import type Stripe from 'stripe';
import { newId, randomToken } from '../ids.ts';
import type { SimPortalSession, SimTestClock, SimToken, SimWebhookEndpoint } from './types.ts';

export type WebhookEndpointInput = {
  id?: string | undefined;
  url: string;
  enabledEvents: string[];
  apiVersion?: string | undefined;
  description?: string | undefined;
  metadata?: Stripe.Metadata | undefined;
};

/** Without the signing secret, which Stripe shows only in the answer to the creation. */
export function buildWebhookEndpoint(
  input: WebhookEndpointInput,
  created: number,
): SimWebhookEndpoint {
  return {
    id: input.id ?? newId('we'),
    object: 'webhook_endpoint',
    api_version: input.apiVersion ?? null,
    application: null,
    created,
    description: input.description ?? null,
    enabled_events: input.enabledEvents,
    livemode: false,
    metadata: input.metadata ?? {},
    status: 'enabled',
    url: input.url,
  };
}

export function buildPortalSession(
  input: { customer: string; returnUrl: string | null; baseUrl: string; locale: string | null },
  created: number,
): SimPortalSession {
  return {
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: 'bpc_1SimulatorDefaultPortal0',
    created,
    customer: input.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: input.locale,
    on_behalf_of: null,
    return_url: input.returnUrl,
    url: `${input.baseUrl}/portal/session/test_${randomToken(40)}`,
  };
}

const clockLifeDays = 30;

export function buildTestClock(
  input: { frozenTime: number; name: string | null },
  created: number,
): SimTestClock {
  return {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created,
    deletes_after: created + clockLifeDays * 86_400,
    frozen_time: input.frozenTime,
    livemode: false,
    name: input.name,
    status: 'ready',
    status_details: {},
  };
}

export function buildToken(card: SimToken['card'], created: number): SimToken {
  return {
    id: newId('tok'),
    object: 'token',
    card,
    client_ip: '127.0.0.1',
    created,
    livemode: false,
    type: 'card',
    used: false,
  };
}
