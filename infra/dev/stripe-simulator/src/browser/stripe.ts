import { IntegrationError, parseClientSecret, retrieveIntent } from './call-api.ts';
import { handleNextAction } from './challenge-overlay.ts';
import type { Appearance, Intent, Result, StripeJsError } from './messages.ts';
import { PaymentElement, type PaymentElementOptions } from './payment-element.ts';

type ElementsOptions = { clientSecret?: string; appearance?: Appearance };
type Confirmation = {
  elements?: Elements;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
};
type PaymentResult = { paymentIntent?: Intent; error?: StripeJsError };
type SetupResult = { setupIntent?: Intent; error?: StripeJsError };

function unsupported(what: string): () => never {
  return () => {
    throw new IntegrationError(`The Stripe simulator does not support ${what}.`);
  };
}

/** Stripe's Elements object: one intent, and the form that collects its card. */
class Elements {
  readonly clientSecret: string;
  readonly #key: string;
  readonly #appearance: Appearance;
  #payment: PaymentElement | null = null;

  constructor(key: string, { clientSecret, appearance = {} }: ElementsOptions) {
    if (clientSecret === undefined || !parseClientSecret(clientSecret)) {
      throw new IntegrationError(
        `Invalid value for elements(): clientSecret should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(clientSecret)}.`,
      );
    }
    this.clientSecret = clientSecret;
    this.#key = key;
    this.#appearance = appearance;
  }

  create(type: string, options: PaymentElementOptions = {}): PaymentElement {
    if (type !== 'payment') unsupported(`Elements of type "${type}"`)();
    if (this.#payment) {
      throw new IntegrationError(
        'Can only create one Element of type payment through an Elements instance.',
      );
    }
    this.#payment = new PaymentElement({
      key: this.#key,
      clientSecret: this.clientSecret,
      appearance: this.#appearance,
      options,
      onDestroy: () => {
        this.#payment = null;
      },
    });
    return this.#payment;
  }

  getElement(): PaymentElement | null {
    return this.#payment;
  }

  /** Options that can change later are not simulated. */
  update(): void {}

  /** Checks the form and shows missing fields. */
  async submit(): Promise<{ error?: StripeJsError; selectedPaymentMethod?: string }> {
    const { error } = (await this.#payment?.request({ action: 'submit' })) ?? {};
    return error ? { error } : { selectedPaymentMethod: 'card' };
  }
}

class StripeJs {
  readonly #key: string;
  // Wrappers recognize Stripe.js by these three.
  readonly createToken = unsupported('tokens');
  readonly createPaymentMethod = unsupported('createPaymentMethod');
  readonly confirmCardPayment = unsupported('the Card Element');

  constructor(key: string) {
    if (typeof key !== 'string' || !key.startsWith('pk_test_')) {
      throw new IntegrationError(
        'The Stripe simulator accepts publishable test keys (pk_test_…) only.',
      );
    }
    this.#key = key;
  }

  elements(options: ElementsOptions = {}): Elements {
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

  async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<object> {
    const found = await retrieveIntent(this.#key, clientSecret);
    if (!found.intent) return found;
    const { intent, error } = await handleNextAction(this.#key, found.intent);
    if (error) return { error };
    return intent?.object === 'setup_intent' ? { setupIntent: intent } : { paymentIntent: intent };
  }

  async #confirm(
    { elements, confirmParams = {}, redirect }: Confirmation,
    kind: 'payment' | 'setup',
  ): Promise<Result> {
    if (redirect !== 'if_required') unsupported('redirect other than "if_required"')();
    const clientSecret = elements?.clientSecret ?? '';
    const form = elements?.getElement();
    if (!form || parseClientSecret(clientSecret)?.kind !== kind) {
      throw new IntegrationError(`elements must hold a mounted payment Element for a ${kind}.`);
    }
    const returnUrl = confirmParams.return_url ?? location.href;
    const confirmed = await form.request({ action: 'confirm', clientSecret, returnUrl });
    return confirmed.intent ? handleNextAction(this.#key, confirmed.intent) : confirmed;
  }
}

function createStripe(key: string): StripeJs {
  return new StripeJs(key);
}
createStripe.version = 'endive';
Object.assign(window, { Stripe: createStripe });
