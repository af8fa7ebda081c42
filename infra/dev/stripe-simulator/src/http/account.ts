import { z } from 'zod';
import { randomToken } from '../domain/ids.ts';
import {
  buildPortalSession,
  buildTestClock,
  buildWebhookEndpoint,
} from '../domain/objects/endpoints.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { beginAdvance } from '../use-cases/pass-time.ts';
import { endSubscription } from '../use-cases/end-subscription.ts';
import {
  created,
  emptiable,
  flag,
  integer,
  list,
  mergeMetadata,
  metadata,
  metadataChange,
  pagination,
  present,
  requiredText,
  text,
} from './params.ts';
import { listPage, route, type Route } from './route.ts';

const webhookUrl = z.url({ protocol: /^https?$/, error: 'Invalid URL' });

const createEndpoint = route({
  method: 'post',
  path: '/v1/webhook_endpoints',
  params: z.strictObject({
    url: webhookUrl,
    enabled_events: list(requiredText).min(1),
    api_version: text.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    connect: flag.optional(),
  }),
  handle: ({ world, params }) => {
    const endpoint = world.create(
      buildWebhookEndpoint(
        {
          url: params.url,
          enabledEvents: params.enabled_events,
          apiVersion: params.api_version,
          description: params.description,
          metadata: params.metadata,
        },
        world.now(),
      ),
    );
    const secret = `whsec_${randomToken(32)}`;
    world.store.setNote(endpoint.id, { secret });
    return { ...endpoint, secret };
  },
});

const updateEndpoint = route({
  method: 'post',
  path: '/v1/webhook_endpoints/:id',
  params: z.strictObject({
    url: webhookUrl.optional(),
    enabled_events: list(requiredText).optional(),
    description: emptiable(text).optional(),
    disabled: flag.optional(),
    metadata: metadataChange.optional(),
  }),
  handle: ({ world, params, path }) => {
    const endpoint = world.require('webhook_endpoint', path('id'));
    const { disabled, metadata: change, ...rest } = params;
    return world.update(endpoint, {
      ...present(rest),
      metadata: mergeMetadata(endpoint.metadata, change),
      ...(disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' }),
    });
  },
});

const removeEndpoint = route({
  method: 'delete',
  path: '/v1/webhook_endpoints/:id',
  params: z.strictObject({}),
  handle: ({ world, path }) => {
    const endpoint = world.require('webhook_endpoint', path('id'));
    world.store.remove(endpoint.id);
    return { id: endpoint.id, object: 'webhook_endpoint', deleted: true };
  },
});

const listEndpoints = route({
  method: 'get',
  path: '/v1/webhook_endpoints',
  params: z.strictObject(pagination),
  handle: ({ world, params }) =>
    listPage(world, {
      kind: 'webhook_endpoint',
      where: {},
      url: '/v1/webhook_endpoints',
      page: params,
    }),
});

const listEvents = route({
  method: 'get',
  path: '/v1/events',
  params: z.strictObject({
    ...pagination,
    created,
    type: text.optional(),
    types: list(text).optional(),
    delivery_success: flag.optional(),
  }),
  handle: ({ world, params }) =>
    listPage(world, {
      kind: 'event',
      where: {
        type: params.types ?? params.type,
        created: params.created,
        ...(params.delivery_success === undefined
          ? {}
          : { pending_webhooks: params.delivery_success ? { lte: 0 } : { gt: 0 } }),
      },
      url: '/v1/events',
      page: params,
    }),
});

const createPortalSession = route({
  method: 'post',
  path: '/v1/billing_portal/sessions',
  params: z.strictObject({
    customer: requiredText,
    return_url: text.optional(),
    configuration: text.optional(),
    locale: text.optional(),
  }),
  handle: ({ world, params }) => {
    world.require('customer', params.customer, 'customer');
    return world.create(
      buildPortalSession(
        {
          customer: params.customer,
          returnUrl: params.return_url ?? null,
          baseUrl: world.publicUrl(),
          locale: params.locale ?? null,
        },
        world.now(),
      ),
      'billing_portal.session.created',
    );
  },
});

const createClock = route({
  method: 'post',
  path: '/v1/test_helpers/test_clocks',
  params: z.strictObject({ frozen_time: integer, name: text.optional() }),
  handle: ({ world, params }) =>
    world.create(
      buildTestClock({ frozenTime: params.frozen_time, name: params.name ?? null }, world.now()),
      'test_helpers.test_clock.created',
    ),
});

const advanceClock = route({
  method: 'post',
  path: '/v1/test_helpers/test_clocks/:id/advance',
  params: z.strictObject({ frozen_time: integer }),
  handle: ({ world, params, path }) => {
    const clock = world.require('test_helpers.test_clock', path('id'));
    if (clock.status !== 'ready') {
      throw invalidRequest('Test clock advancement underway - cannot perform modifications.', {
        code: 'test_clock_advancing',
      });
    }
    if (params.frozen_time <= clock.frozen_time) {
      throw invalidRequest(
        "The timestamp to advance the test clock to must be after the clock's current time.",
        { param: 'frozen_time' },
      );
    }
    return beginAdvance(world, clock, params.frozen_time);
  },
});

const removeClock = route({
  method: 'delete',
  path: '/v1/test_helpers/test_clocks/:id',
  params: z.strictObject({}),
  handle: ({ world, path }) => {
    const clock = world.require('test_helpers.test_clock', path('id'));
    for (const subscription of world.store.all('subscription', { test_clock: clock.id })) {
      if (subscription.ended_at !== null) continue;
      endSubscription(world, subscription, {
        reason: 'cancellation_requested',
        at: clock.frozen_time,
      });
    }
    for (const customer of world.store.all('customer', { test_clock: clock.id })) {
      world.store.remove(customer.id);
      world.store.setNote(customer.id, { deleted: true });
    }
    world.store.remove(clock.id);
    world.emit('test_helpers.test_clock.deleted', clock);
    return { id: clock.id, object: 'test_helpers.test_clock', deleted: true };
  },
});

const listClocks = route({
  method: 'get',
  path: '/v1/test_helpers/test_clocks',
  params: z.strictObject(pagination),
  handle: ({ world, params }) =>
    listPage(world, {
      kind: 'test_helpers.test_clock',
      where: {},
      url: '/v1/test_helpers/test_clocks',
      page: params,
    }),
});

export const accountRoutes: Route[] = [
  createEndpoint,
  listEndpoints,
  updateEndpoint,
  removeEndpoint,
  listEvents,
  createPortalSession,
  createClock,
  listClocks,
  advanceClock,
  removeClock,
];
