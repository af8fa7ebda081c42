import { z } from 'zod';
import { invalidRequest } from '../domain/stripe-error.ts';
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  confirmPaymentIntent,
} from '../use-cases/payment-intents.ts';
import { checkClientSecret } from './keys.ts';
import { emptiable, positiveAmount, present, text } from './params.ts';
import { answer } from './payment-answer.ts';
import {
  checkReturnUrl,
  confirmation,
  futureUsage,
  methodFromParams,
  modeOf,
} from './payment-params.ts';
import { route, type Route } from './route.ts';

const confirm = route({
  method: 'post',
  path: '/v1/payment_intents/:id/confirm',
  access: 'browser',
  params: z.strictObject({
    ...confirmation,
    setup_future_usage: emptiable(futureUsage).optional(),
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

/** What moves a payment intent on: confirm, cancel, capture. */
export const paymentStepRoutes: Route[] = [confirm, cancel, capture];
