import { z } from 'zod';
import type { Account } from '../account.ts';
import type { PaymentMethod } from '../domain/objects/types.ts';
import { invalidRequest, missingParam } from '../domain/stripe-error.ts';
import { flag, id, text } from '../params/fields.ts';
import { paymentMethodData } from './check-card.ts';
import { createPaymentMethod, resolvePaymentMethod } from './payment-methods.ts';

/** The parameters for confirming an intent, for payments and setups. */
export const confirmParams = z.strictObject({
  client_secret: id.optional(),
  payment_method: id.optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
  off_session: flag.optional(),
});
export type ConfirmParams = z.output<typeof confirmParams>;

/** By default, Stripe accepts every payment method enabled in the Dashboard. */
export const automaticMethods = z
  .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).default('always') })
  .default({ enabled: true, allow_redirects: 'always' });

/** Returns the payment method that the parameters name or describe. */
export function methodFrom(
  account: Account,
  params: Pick<ConfirmParams, 'payment_method' | 'payment_method_data'>,
): PaymentMethod | undefined {
  if (params.payment_method_data) return createPaymentMethod(account, params.payment_method_data);
  return params.payment_method === undefined
    ? undefined
    : resolvePaymentMethod(account, params.payment_method);
}

type Intent = {
  client_secret: string | null;
  automatic_payment_methods: { enabled: boolean | null; allow_redirects?: string } | null;
};

/** Requires a return URL, as Stripe does if a payment method might redirect. */
export function checkReturnUrl(intent: Intent, returnUrl: string | undefined): void {
  const methods = intent.automatic_payment_methods;
  if (methods?.enabled && methods.allow_redirects !== 'never' && returnUrl === undefined) {
    throw invalidRequest(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
      { param: 'return_url' },
    );
  }
}

/** Checks the client secret, which authorizes a browser to act on this intent. */
export function checkClientSecret(intent: Intent, given: string | undefined): void {
  if (given === undefined) throw missingParam('client_secret');
  if (given !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match any associated intent on this account.',
      { code: 'resource_missing', param: 'client_secret' },
    );
  }
}
