import { z } from 'zod';
import { buildPaymentIntent } from '../domain/objects/intents.ts';
import type { SimPaymentIntent } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { confirmPaymentIntent } from '../use-cases/payment-intents.ts';
import { checkUsable } from '../use-cases/payment-methods.ts';
import { checkClientSecret } from './keys.ts';
import {
  created,
  currency,
  emptiable,
  flag,
  mergeMetadata,
  metadata,
  metadataChange,
  pagination,
  positiveAmount,
  present,
  requiredText,
  text,
} from './params.ts';
import { answer } from './payment-answer.ts';
import {
  automaticMethods,
  checkReturnUrl,
  confirmation,
  futureUsage,
  methodFromParams,
  methodTypes,
  modeOf,
} from './payment-params.ts';
import { listPage, route, type Route } from './route.ts';

const { client_secret: _secret, key: _key, ...confirmable } = confirmation;
const details = {
  description: emptiable(text).optional(),
  receipt_email: emptiable(text).optional(),
  setup_future_usage: emptiable(futureUsage).optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
};

const create = route({
  method: 'post',
  path: '/v1/payment_intents',
  params: z.strictObject({
    ...confirmable,
    ...details,
    amount: positiveAmount,
    currency,
    customer: requiredText.optional(),
    metadata: metadata.optional(),
    confirm: flag.optional(),
    automatic_payment_methods: automaticMethods.optional(),
    allowed_payment_method_types: methodTypes.optional(),
    capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
    confirmation_method: z.enum(['automatic', 'manual']).optional(),
    error_on_requires_action: flag.optional(),
  }),
  handle: ({ world, params }) => {
    if (params.customer !== undefined) world.require('customer', params.customer, 'customer');
    if (params.currency === 'usd' && params.amount < 50) {
      throw invalidRequest('Amount must be at least $0.50 usd', {
        code: 'amount_too_small',
        param: 'amount',
      });
    }
    // As since 2023, payment methods of the Dashboard are accepted unless types are named.
    const automatic =
      params.automatic_payment_methods ??
      (params.allowed_payment_method_types
        ? null
        : { enabled: true, allow_redirects: 'always' as const });
    const built = buildPaymentIntent(
      { ...params, automatic },
      world.nowFor(params.customer ?? null),
    );
    const method = methodFromParams(world, params);
    if (method) checkUsable(world, method, built.customer);
    const intent = world.create(
      method
        ? { ...built, payment_method: method.id, status: 'requires_confirmation' as const }
        : built,
      'payment_intent.created',
    );
    if (!params.confirm) return intent;
    checkReturnUrl(intent, params.return_url);
    return confirmPaymentIntent(world, intent, { method, mode: modeOf(params) });
  },
});

const retrieve = route({
  method: 'get',
  path: '/v1/payment_intents/:id',
  access: 'browser',
  params: z.strictObject({ client_secret: requiredText.optional(), key: text.optional() }),
  handle: (context) => {
    const intent = context.world.require('payment_intent', context.path('id'));
    checkClientSecret(context.key, intent, context.params.client_secret);
    return answer(context, intent);
  },
});

const update = route({
  method: 'post',
  path: '/v1/payment_intents/:id',
  params: z.strictObject({
    ...details,
    amount: positiveAmount.optional(),
    currency: currency.optional(),
    customer: requiredText.optional(),
    metadata: metadataChange.optional(),
    payment_method: emptiable(requiredText).optional(),
    allowed_payment_method_types: methodTypes.optional(),
  }),
  handle: ({ world, params, path }) => {
    const intent = world.require('payment_intent', path('id'));
    const { metadata: change, payment_method: methodId, ...rest } = params;
    const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
    if (!isOpen.includes(intent.status) && Object.keys(rest).some((name) => name === 'amount')) {
      throw invalidRequest(
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
        { code: 'payment_intent_unexpected_state', payment_intent: intent },
      );
    }
    const changes: Partial<SimPaymentIntent> = {
      ...present(rest),
      metadata: mergeMetadata(intent.metadata, change),
    };
    if (methodId) {
      const method = methodFromParams(world, { payment_method: methodId });
      changes.payment_method = method?.id ?? null;
      changes.status = 'requires_confirmation';
    }
    return world.update(intent, changes);
  },
});

const listAll = route({
  method: 'get',
  path: '/v1/payment_intents',
  params: z.strictObject({ ...pagination, created, customer: requiredText.optional() }),
  handle: ({ world, params }) =>
    listPage(world, {
      kind: 'payment_intent',
      where: { customer: params.customer, created: params.created },
      url: '/v1/payment_intents',
      page: params,
    }),
});

/** Making, reading and changing payment intents. */
export const paymentIntentRoutes: Route[] = [create, listAll, retrieve, update];
