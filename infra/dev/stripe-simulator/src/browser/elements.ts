import { IntegrationError, parseClientSecret, retrieveIntent } from './api.ts';
import { Emitter } from './frames.ts';
import type { Appearance, StripeJsError } from './messages.ts';
import { PaymentElement, type PaymentElementOptions } from './payment-element.ts';

export type ElementsOptions = {
  clientSecret?: string;
  appearance?: Appearance;
  locale?: string;
  mode?: 'payment' | 'setup' | 'subscription';
  amount?: number;
  currency?: string;
  loader?: string;
  fonts?: object[];
};

/** Stripe's Elements object: one payment, and the form on the page that collects its card. */
export class Elements extends Emitter {
  readonly #key: string;
  #options: ElementsOptions;
  #payment: PaymentElement | null = null;

  constructor(key: string, options: ElementsOptions = {}) {
    super();
    if (options.clientSecret !== undefined && !parseClientSecret(options.clientSecret)) {
      throw new IntegrationError(
        `Invalid value for elements(): clientSecret should be a client secret of the form \${id}_secret_\${secret}. You specified: ${options.clientSecret}.`,
      );
    }
    this.#key = key;
    this.#options = options;
  }

  get clientSecret(): string | null {
    return this.#options.clientSecret ?? null;
  }

  get payment(): PaymentElement | null {
    return this.#payment;
  }

  create(type: string, options: PaymentElementOptions = {}): PaymentElement {
    if (type !== 'payment' && type !== 'card') {
      throw new IntegrationError(`The simulator offers the payment Element only, not "${type}".`);
    }
    if (this.#payment) {
      throw new IntegrationError(
        'Can only create one Element of type payment through an Elements instance.',
      );
    }
    this.#payment = new PaymentElement(
      {
        key: this.#key,
        clientSecret: () => this.clientSecret,
        appearance: () => this.#options.appearance ?? {},
        onDestroy: () => {
          this.#payment = null;
        },
      },
      options,
    );
    return this.#payment;
  }

  getElement(type: string | object): PaymentElement | null {
    return type === 'payment' || type === 'card' || typeof type === 'object' ? this.#payment : null;
  }

  update(options: ElementsOptions): void {
    this.#options = { ...this.#options, ...options };
    if (options.appearance) this.#payment?.restyle(options.appearance);
  }

  /** Checks the form and shows what is missing in it. */
  async submit(): Promise<{ error?: StripeJsError; selectedPaymentMethod?: string }> {
    if (!this.#payment)
      throw new IntegrationError('elements.submit() needs a mounted payment Element.');
    const { error } = await this.#payment.request({ action: 'submit' });
    return error ? { error } : { selectedPaymentMethod: 'card' };
  }

  /** Reads the intent again after the server has changed it. */
  async fetchUpdates(): Promise<{ error?: StripeJsError }> {
    if (this.clientSecret === null) return {};
    const { error } = await retrieveIntent(this.#key, this.clientSecret);
    return error ? { error } : {};
  }
}
