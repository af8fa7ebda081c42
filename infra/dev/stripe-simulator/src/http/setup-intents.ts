import { z } from 'zod';
import { buildSetupIntent } from '../domain/objects/intents.ts';
import type { SimSetupIntent } from '../domain/objects/types.ts';
import { cancelSetupIntent, confirmSetupIntent } from '../use-cases/setup-intents.ts';
import { checkClientSecret } from './keys.ts';
import {
  created,
  emptiable,
  flag,
  mergeMetadata,
  metadata,
  metadataChange,
  pagination,
  present,
  requiredText,
  text,
} from './params.ts';
import {
  automaticMethods,
  checkReturnUrl,
  confirmation,
  methodFromParams,
  methodTypes,
} from './payment-params.ts';
import { listPage, route, type CallContext, type Route } from './route.ts';

const { client_secret: _secret, key: _key, off_session: _off, ...confirmable } = confirmation;

function answer(context: CallContext, intent: SimSetupIntent): object {
  if (context.key === 'secret') return intent;
  const { customer: _c, metadata: _m, application: _a, latest_attempt: _l, ...rest } = intent;
  return rest;
}

function modeOf(params: { return_url?: string | undefined; use_stripe_sdk?: boolean | undefined }) {
  return { offSession: false, returnUrl: params.return_url, useStripeSdk: params.use_stripe_sdk };
}

const create = route({
  method: 'post',
  path: '/v1/setup_intents',
  params: z.strictObject({
    ...confirmable,
    confirm: flag.optional(),
    customer: requiredText.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    usage: z.enum(['off_session', 'on_session']).optional(),
    automatic_payment_methods: automaticMethods.optional(),
    allowed_payment_method_types: methodTypes.optional(),
  }),
  handle: ({ world, params }) => {
    if (params.customer !== undefined) world.require('customer', params.customer, 'customer');
    const automatic =
      params.automatic_payment_methods ??
      (params.allowed_payment_method_types
        ? null
        : { enabled: true, allow_redirects: 'always' as const });
    const built = buildSetupIntent({ ...params, automatic }, world.nowFor(params.customer ?? null));
    const method = methodFromParams(world, params);
    const intent = world.create(
      method
        ? { ...built, payment_method: method.id, status: 'requires_confirmation' as const }
        : built,
      'setup_intent.created',
    );
    if (!params.confirm) return intent;
    checkReturnUrl(intent, params.return_url);
    return confirmSetupIntent(world, intent, { method, mode: modeOf(params) });
  },
});

const confirm = route({
  method: 'post',
  path: '/v1/setup_intents/:id/confirm',
  access: 'browser',
  params: z.strictObject(confirmation),
  handle: (context) => {
    const { world, params, path, key } = context;
    const intent = world.require('setup_intent', path('id'));
    checkClientSecret(key, intent, params.client_secret);
    checkReturnUrl(intent, params.return_url);
    const method = methodFromParams(world, params);
    return answer(context, confirmSetupIntent(world, intent, { method, mode: modeOf(params) }));
  },
});

const retrieve = route({
  method: 'get',
  path: '/v1/setup_intents/:id',
  access: 'browser',
  params: z.strictObject({ client_secret: requiredText.optional(), key: text.optional() }),
  handle: (context) => {
    const intent = context.world.require('setup_intent', context.path('id'));
    checkClientSecret(context.key, intent, context.params.client_secret);
    return answer(context, intent);
  },
});

const update = route({
  method: 'post',
  path: '/v1/setup_intents/:id',
  params: z.strictObject({
    customer: requiredText.optional(),
    description: emptiable(text).optional(),
    metadata: metadataChange.optional(),
    payment_method: requiredText.optional(),
  }),
  handle: ({ world, params, path }) => {
    const intent = world.require('setup_intent', path('id'));
    const { metadata: change, payment_method: methodId, ...rest } = params;
    const changes: Partial<SimSetupIntent> = {
      ...present(rest),
      metadata: mergeMetadata(intent.metadata ?? {}, change),
    };
    if (methodId !== undefined) {
      changes.payment_method = methodFromParams(world, { payment_method: methodId })?.id ?? null;
      changes.status = 'requires_confirmation';
    }
    return world.update(intent, changes);
  },
});

const cancel = route({
  method: 'post',
  path: '/v1/setup_intents/:id/cancel',
  params: z.strictObject({
    cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional(),
  }),
  handle: ({ world, params, path }) =>
    cancelSetupIntent(
      world,
      world.require('setup_intent', path('id')),
      params.cancellation_reason ?? null,
    ),
});

const listAll = route({
  method: 'get',
  path: '/v1/setup_intents',
  params: z.strictObject({
    ...pagination,
    created,
    customer: requiredText.optional(),
    payment_method: requiredText.optional(),
  }),
  handle: ({ world, params }) =>
    listPage(world, {
      kind: 'setup_intent',
      where: {
        customer: params.customer,
        payment_method: params.payment_method,
        created: params.created,
      },
      url: '/v1/setup_intents',
      page: params,
    }),
});

export const setupIntentRoutes: Route[] = [create, listAll, confirm, cancel, retrieve, update];
