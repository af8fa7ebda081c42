import {
  callApi,
  IntegrationError,
  parseClientSecret,
  requireSecret,
  retrieveIntent,
} from './api.ts';
import { Elements, type ElementsOptions } from './elements.ts';
import type { BillingDetails, ConfirmParams, Intent, Result, StripeJsError } from './messages.ts';
import { handleAction, redirectTo } from './next-action.ts';
import { PaymentElement } from './payment-element.ts';

type Confirmation = {
  elements?: Elements;
  clientSecret?: string;
  confirmParams?: ConfirmParams;
  redirect?: 'always' | 'if_required';
};
type PaymentResult = { paymentIntent?: Intent; error?: StripeJsError };
type SetupResult = { setupIntent?: Intent; error?: StripeJsError };
type CardParams = {
  payment_method?: string | { card: PaymentElement; billing_details?: BillingDetails };
  return_url?: string;
  receipt_email?: string;
};

class StripeJs {
  readonly #key: string;
  #appInfo: object[] = [];

  constructor(key: string) {
    if (typeof key !== 'string' || key === '') {
      throw new IntegrationError(
        'Please call Stripe() with your publishable key. You used an empty string.',
      );
    }
    if (/^(sk|rk)_/.test(key)) {
      throw new IntegrationError(
        'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
      );
    }
    if (!key.startsWith('pk_test_')) {
      throw new IntegrationError(
        'The Stripe simulator accepts publishable test keys (pk_test_…) only.',
      );
    }
    this.#key = key;
  }

  elements(options?: ElementsOptions): Elements {
    return new Elements(this.#key, options);
  }

  async confirmPayment(options: Confirmation): Promise<PaymentResult> {
    const { intent, error } = await this.#confirm(options, 'payment');
    return error ? { error } : { paymentIntent: intent as Intent };
  }

  async confirmSetup(options: Confirmation): Promise<SetupResult> {
    const { intent, error } = await this.#confirm(options, 'setup');
    return error ? { error } : { setupIntent: intent as Intent };
  }

  async #confirm(options: Confirmation, kind: 'payment' | 'setup'): Promise<Result> {
    const { elements, confirmParams: params = {}, redirect = 'always' } = options;
    const secret = requireSecret(options.clientSecret ?? elements?.clientSecret, kind);
    if (redirect === 'always' && params.return_url === undefined) {
      throw new IntegrationError(
        'confirmParams.return_url should be a url when redirect is "always". Provide it, or pass redirect: "if_required".',
      );
    }
    const form = elements?.payment;
    const confirmed = form
      ? await form.request({
          action: 'confirm',
          clientSecret: secret,
          params: { return_url: location.href, ...params },
        })
      : await this.#confirmDirectly(secret, params);
    if (!confirmed.intent) return confirmed;
    const result = await handleAction(this.#key, confirmed.intent);
    if (redirect === 'always' && result.intent && params.return_url !== undefined) {
      redirectTo(params.return_url, result.intent);
      return new Promise<Result>(() => undefined);
    }
    return result;
  }

  async #confirmDirectly(clientSecret: string, values: object): Promise<Result> {
    const parsed = parseClientSecret(clientSecret);
    const { body, error } = await callApi({
      key: this.#key,
      method: 'POST',
      path: `/v1/${parsed?.kind ?? 'payment'}_intents/${parsed?.id ?? ''}/confirm`,
      values: {
        ...values,
        client_secret: clientSecret,
        use_stripe_sdk: true,
        return_url: location.href,
      },
    });
    return error ? { error } : { intent: body as Intent };
  }

  /** With a payment method's id, or with a mounted Element. */
  async confirmCardPayment(clientSecret: string, params: CardParams = {}): Promise<PaymentResult> {
    const secret = requireSecret(clientSecret, 'payment');
    const { intent, error } = await this.#confirmCard(secret, params);
    return error ? { error } : { paymentIntent: intent as Intent };
  }

  async confirmCardSetup(clientSecret: string, params: CardParams = {}): Promise<SetupResult> {
    const secret = requireSecret(clientSecret, 'setup');
    const { intent, error } = await this.#confirmCard(secret, params);
    return error ? { error } : { setupIntent: intent as Intent };
  }

  async #confirmCard(secret: string, params: CardParams): Promise<Result> {
    const { payment_method: method } = params;
    const confirmed =
      typeof method === 'object'
        ? await method.card.request({
            action: 'confirm',
            clientSecret: secret,
            params: {
              return_url: params.return_url ?? location.href,
              payment_method_data: { billing_details: method.billing_details ?? {} },
            },
          })
        : await this.#confirmDirectly(
            secret,
            method === undefined ? {} : { payment_method: method },
          );
    return confirmed.intent ? handleAction(this.#key, confirmed.intent) : confirmed;
  }

  async handleNextAction(input: { clientSecret: string }): Promise<PaymentResult & SetupResult> {
    const found = await retrieveIntent(this.#key, input.clientSecret);
    if (!found.intent) return found.error ? { error: found.error } : {};
    const { intent, error } = await handleAction(this.#key, found.intent);
    if (error) return { error };
    return intent?.object === 'setup_intent'
      ? { setupIntent: intent }
      : { paymentIntent: intent as Intent };
  }

  handleCardAction(clientSecret: string): Promise<PaymentResult> {
    return this.handleNextAction({ clientSecret });
  }

  async retrievePaymentIntent(clientSecret: string): Promise<PaymentResult> {
    const secret = requireSecret(clientSecret, 'payment');
    const { intent, error } = await retrieveIntent(this.#key, secret);
    return error ? { error } : { paymentIntent: intent as Intent };
  }

  async retrieveSetupIntent(clientSecret: string): Promise<SetupResult> {
    const secret = requireSecret(clientSecret, 'setup');
    const { intent, error } = await retrieveIntent(this.#key, secret);
    return error ? { error } : { setupIntent: intent as Intent };
  }

  async createPaymentMethod(options: {
    elements?: Elements;
    params?: { billing_details?: BillingDetails };
    type?: string;
    card?: PaymentElement | { token: string };
    billing_details?: BillingDetails;
  }): Promise<{ paymentMethod?: object; error?: StripeJsError }> {
    const form =
      options.elements?.payment ?? (options.card instanceof PaymentElement ? options.card : null);
    const details = options.params?.billing_details ?? options.billing_details;
    const params = details ? { billing_details: details } : {};
    if (form) {
      const { paymentMethod, error } = await form.request({
        action: 'createPaymentMethod',
        params,
      });
      return error ? { error } : { paymentMethod: paymentMethod as object };
    }
    const { body, error } = await callApi({
      key: this.#key,
      method: 'POST',
      path: '/v1/payment_methods',
      values: { type: 'card', card: options.card ?? {}, ...params },
    });
    return error ? { error } : { paymentMethod: body as object };
  }

  /** Tokens come from card details that the page holds itself; the Payment Element gives none. */
  async createToken(card: unknown): Promise<{ token?: object; error?: StripeJsError }> {
    if (card instanceof PaymentElement || typeof card !== 'object' || card === null) {
      throw new IntegrationError(
        'You cannot create a token from the payment Element. Use stripe.createPaymentMethod or stripe.confirmPayment instead.',
      );
    }
    const { body, error } = await callApi({
      key: this.#key,
      method: 'POST',
      path: '/v1/tokens',
      values: { card },
    });
    return error ? { error } : { token: body as object };
  }

  registerAppInfo(info: object): void {
    this.#appInfo.push(info);
  }

  _registerWrapper(info: object): void {
    this.#appInfo.push(info);
  }
}

function createStripe(key: string): StripeJs {
  return new StripeJs(key);
}
createStripe.version = 'endive';
Object.defineProperty(window, 'Stripe', {
  value: createStripe,
  configurable: true,
  writable: true,
});
