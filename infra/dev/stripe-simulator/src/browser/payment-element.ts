import { IntegrationError } from './call-api.ts';
import { createFrame, FrameChannel } from './frames.ts';
import type { Appearance, BillingDetails, FromFrame, FrameRequest, Result } from './messages.ts';

export type PaymentElementOptions = { defaultValues?: { billingDetails?: BillingDetails } };
export type PaymentElementSettings = {
  key: string;
  clientSecret: string;
  appearance: Appearance;
  options: PaymentElementOptions;
  onDestroy: () => void;
};
type Handler = (detail: object) => void;

/** Renders the card form in its own frame, so that card data never reaches the page. */
export class PaymentElement {
  readonly #settings: PaymentElementSettings;
  readonly #handlers: { name: string; handler: Handler }[] = [];
  #frame: HTMLIFrameElement | null = null;
  #channel: FrameChannel | null = null;

  constructor(settings: PaymentElementSettings) {
    this.#settings = settings;
  }

  mount(target: string | HTMLElement): void {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!place) {
      throw new IntegrationError(
        'The selector you specified applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().',
      );
    }
    this.unmount();
    const { key, clientSecret, appearance, options } = this.#settings;
    this.#frame = createFrame('/elements/payment', 'Secure payment input frame');
    this.#frame.style.height = '250px';
    this.#channel = new FrameChannel(this.#frame, (message) => this.#receive(message));
    place.classList.add('StripeElement');
    place.replaceChildren(this.#frame);
    const billingDetails = options.defaultValues?.billingDetails ?? {};
    void this.request({ action: 'init', key, clientSecret, appearance, billingDetails });
  }

  /** Asks the mounted frame. */
  request(request: FrameRequest): Promise<Result> {
    if (this.#channel) return this.#channel.request(request);
    return Promise.reject(
      new IntegrationError(
        'Invalid value for elements: make sure the payment Element is mounted before using it.',
      ),
    );
  }

  on(name: string, handler: Handler): this {
    this.#handlers.push({ name, handler });
    return this;
  }

  off(name: string, handler?: Handler): this {
    const isRemoved = (entry: { name: string; handler: Handler }): boolean =>
      entry.name === name && (handler === undefined || entry.handler === handler);
    this.#handlers.splice(0, Infinity, ...this.#handlers.filter((entry) => !isRemoved(entry)));
    return this;
  }

  /** Options that can change after mounting are not simulated. */
  update(): void {}

  unmount(): void {
    this.#channel?.close();
    this.#channel = null;
    this.#frame?.parentElement?.classList.remove('StripeElement');
    this.#frame?.remove();
    this.#frame = null;
  }

  destroy(): void {
    this.unmount();
    this.#settings.onDestroy();
  }

  #receive(message: FromFrame): void {
    if (message.kind === 'height' && this.#frame) this.#frame.style.height = `${message.height}px`;
    if (message.kind !== 'event') return;
    for (const { name, handler } of this.#handlers.slice()) {
      if (name === message.name) handler({ elementType: 'payment', ...message.detail });
    }
  }
}
