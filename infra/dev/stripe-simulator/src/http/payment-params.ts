import { z } from 'zod';
import { invalidRequest } from '../domain/stripe-error.ts';
import type { SimPaymentMethod } from '../domain/objects/types.ts';
import { createPaymentMethod, resolvePaymentMethod } from '../use-cases/payment-methods.ts';
import type { World } from '../world.ts';
import { address, flag, integer, list, metadata, requiredText, text } from './params.ts';

const card = z.strictObject({
  number: text.optional(),
  exp_month: integer.optional(),
  exp_year: integer.optional(),
  cvc: text.optional(),
  token: requiredText.optional(),
});
export const billingDetails = z.strictObject({
  address: address.optional(),
  email: text.nullish(),
  name: text.nullish(),
  phone: text.nullish(),
  tax_id: text.nullish(),
});
export const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card: card.optional(),
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
  allow_redisplay: text.optional(),
});
/** Parameters that confirming an intent takes, for payments and set-ups alike. */
export const confirmation = {
  client_secret: requiredText.optional(),
  payment_method: requiredText.optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
  off_session: flag.optional(),
  expected_payment_method_type: text.optional(),
  mandate_data: z.record(z.string(), z.unknown()).optional(),
  payment_method_options: z.record(z.string(), z.unknown()).optional(),
  key: text.optional(),
};
export const futureUsage = z.enum(['off_session', 'on_session']);
export const automaticMethods = z
  .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
  .transform(({ enabled, allow_redirects: redirects }) => ({
    enabled,
    ...(redirects ? { allow_redirects: redirects } : {}),
  }));
export const methodTypes = list(text);

/** The payment method that a confirmation names or describes. */
export function methodFromParams(
  world: World,
  params: {
    payment_method?: string | undefined;
    payment_method_data?: z.output<typeof paymentMethodData> | undefined;
  },
): SimPaymentMethod | undefined {
  if (params.payment_method_data) return createPaymentMethod(world, params.payment_method_data);
  return params.payment_method === undefined
    ? undefined
    : resolvePaymentMethod(world, params.payment_method);
}

/** Stripe demands a return address where a payment method might redirect. */
export function checkReturnUrl(
  intent: {
    automatic_payment_methods: { enabled: boolean | null; allow_redirects?: string } | null;
  },
  returnUrl: string | undefined,
): void {
  const methods = intent.automatic_payment_methods;
  if (methods?.enabled && methods.allow_redirects !== 'never' && returnUrl === undefined) {
    throw invalidRequest(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
      { param: 'return_url' },
    );
  }
}

/** How an intent is to be confirmed. */
export function modeOf(params: {
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
