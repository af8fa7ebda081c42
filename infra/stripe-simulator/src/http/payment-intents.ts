import { z } from 'zod';
import { buildPaymentIntent } from '../domain/objects/intents.ts';
import type { SimPaymentIntent } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  confirmPaymentIntent,
} from '../use-cases/payment-intents.ts';
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
import {
  automaticMethods,
  checkReturnUrl,
  confirmation,
  methodFromParams,
  methodTypes,
} from './payment-params.ts';
import { listPage, route, type CallContext, type Route } from './route.ts';

const { client_secret: _secret, key: _key, ...confirmable } = confirmation;
const usage = z.enum(['off_session', 'on_session']);
const details = {
  description: emptiable(text).optional(),
  receipt_email: emptiable(text).optional(),
  setup_future_usage: emptiable(usage).optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
};

/** What a browser may see of an intent: nothing about the customer or our own notes. */
function forBrowser(intent: SimPaymentIntent): object {
  const {
    customer: _c,
    metadata: _m,
    latest_charge: _l,
    application: _a,
    review: _r,
    ...rest
  } = intent;
  return rest;
}

function answer(context: CallContext, intent: SimPaymentIntent): object {
  return context.key === 'publishable' ? forBrowser(intent) : intent;
}

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

function modeOf(params: {
  off_session?: boolean | undefined;
  return_url?: string | undefined;
  use_stripe_sdk?: boolean | undefined;
}) {
  return {
    offSession: params.off_session ?? false,
    returnUrl: params.return_url,
    useStripeSdk: params.use_stripe_sdk,
  };
}

const confirm = route({
  method: 'post',
  path: '/v1/payment_intents/:id/confirm',
  access: 'browser',
  params: z.strictObject({
    ...confirmation,
    setup_future_usage: emptiable(usage).optional(),
    receipt_email: emptiable(text).optional(),
  }),
  handle: (context) => {
    const { world, params, path, key } = context;
    const intent = world.require('payment_intent', path('id'));
    checkClientSecret(key, intent, params.client_secret);
    if (key === 'publishable' && params.off_session) {
      throw invalidRequest('off_session is not available with a publishable key.', {
        param: 'off_session',
      });
    }
    checkReturnUrl(intent, params.return_url);
    const method = methodFromParams(world, params);
    const { setup_future_usage: setupFutureUsage, receipt_email: receiptEmail } = params;
    const ready = world.update(
      intent,
      present({ setup_future_usage: setupFutureUsage, receipt_email: receiptEmail }),
    );
    return answer(context, confirmPaymentIntent(world, ready, { method, mode: modeOf(params) }));
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

const cancel = route({
  method: 'post',
  path: '/v1/payment_intents/:id/cancel',
  params: z.strictObject({
    cancellation_reason: z
      .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
      .optional(),
  }),
  handle: ({ world, params, path }) => {
    const intent = world.require('payment_intent', path('id'));
    const tied = world.store.all('invoice_payment', { 'payment.payment_intent': intent.id });
    if (tied.length > 0) {
      throw invalidRequest(
        'You cannot cancel this PaymentIntent because it was created by an Invoice. Please void the Invoice instead.',
        { code: 'payment_intent_unexpected_state', payment_intent: intent },
      );
    }
    return cancelPaymentIntent(world, intent, params.cancellation_reason ?? null);
  },
});

const capture = route({
  method: 'post',
  path: '/v1/payment_intents/:id/capture',
  params: z.strictObject({ amount_to_capture: positiveAmount.optional() }),
  handle: ({ world, params, path }) =>
    capturePaymentIntent(
      world,
      world.require('payment_intent', path('id')),
      params.amount_to_capture,
    ),
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

export const paymentIntentRoutes: Route[] = [
  create,
  listAll,
  confirm,
  cancel,
  capture,
  retrieve,
  update,
];
