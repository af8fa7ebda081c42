import { createFrame, Emitter, FrameChannel } from './frames.ts';
import { IntegrationError } from './api.ts';
import type { Appearance, BillingDetails, FromFrame, FrameRequest, Result } from './messages.ts';

export type PaymentElementOptions = {
  defaultValues?: { billingDetails?: BillingDetails };
  fields?: {
    billingDetails?:
      | 'auto'
      | 'never'
      | { address?: 'auto' | 'never' | 'if_required' | { postalCode?: string; country?: string } };
  };
  readOnly?: boolean;
};
type Parent = {
  key: string;
  clientSecret: () => string | null;
  appearance: () => Appearance;
  onDestroy: () => void;
};

/** Which address fields the page wants Stripe to ask for. */
function fieldsOf(options: PaymentElementOptions): { postalCode: boolean; country: boolean } {
  const details = options.fields?.billingDetails;
  if (details === 'never') return { postalCode: false, country: false };
  const address = details === 'auto' || details === undefined ? undefined : details.address;
  if (address === 'never') return { postalCode: false, country: false };
  if (typeof address !== 'object') return { postalCode: true, country: true };
  return { postalCode: address.postalCode !== 'never', country: address.country !== 'never' };
}

/** The card form in a frame of its own: what is typed there never reaches the page. */
export class PaymentElement extends Emitter {
  readonly #parent: Parent;
  #options: PaymentElementOptions;
  #frame: HTMLIFrameElement | null = null;
  #channel: FrameChannel | null = null;
  #isDestroyed = false;

  constructor(parent: Parent, options: PaymentElementOptions) {
    super();
    this.#parent = parent;
    this.#options = options;
  }

  mount(target: string | HTMLElement): void {
    if (this.#isDestroyed)
      throw new IntegrationError(
        'This Element has already been destroyed. Please create a new one.',
      );
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(place instanceof HTMLElement)) {
      throw new IntegrationError(
        'The selector you specified applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().',
      );
    }
    if (this.#frame) this.unmount();
    const frame = createFrame('/elements/payment', 'Secure payment input frame');
    Object.assign(frame.style, { width: '100%', height: '250px', display: 'block' });
    this.#frame = frame;
    this.#channel = new FrameChannel(frame, (message) => {
      this.#receive(message);
    });
    place.classList.add('StripeElement');
    place.replaceChildren(frame);
    this.emit('loaderstart', { elementType: 'payment' });
    void this.request({
      action: 'init',
      key: this.#parent.key,
      clientSecret: this.#parent.clientSecret(),
      appearance: this.#parent.appearance(),
      defaults: this.#options.defaultValues ?? {},
      fields: fieldsOf(this.#options),
    });
  }

  /** Asks the mounted frame; a form that is not on the page is an integration error. */
  request(request: FrameRequest): Promise<Result> {
    if (!this.#channel) {
      return Promise.reject(
        new IntegrationError(
          'Invalid value for elements: make sure the payment Element is mounted before using it.',
        ),
      );
    }
    return this.#channel.request(request);
  }

  update(options: PaymentElementOptions): void {
    this.#options = { ...this.#options, ...options };
  }

  restyle(appearance: Appearance): void {
    if (this.#channel) void this.#channel.request({ action: 'update', appearance });
  }

  focus(): void {
    if (this.#channel) void this.#channel.request({ action: 'focus' });
  }

  blur(): void {
    if (this.#channel) void this.#channel.request({ action: 'blur' });
  }

  clear(): void {
    if (this.#channel) void this.#channel.request({ action: 'clear' });
  }

  collapse(): void {
    this.blur();
  }

  unmount(): void {
    this.#channel?.close();
    this.#channel = null;
    this.#frame?.parentElement?.classList.remove('StripeElement', 'StripeElement--focus');
    this.#frame?.remove();
    this.#frame = null;
  }

  destroy(): void {
    this.unmount();
    this.#isDestroyed = true;
    this.#parent.onDestroy();
  }

  #receive(message: FromFrame): void {
    if (message.kind === 'height' && this.#frame) {
      this.#frame.style.height = `${message.height}px`;
    } else if (message.kind === 'event') {
      const classes = this.#frame?.parentElement?.classList;
      if (message.name === 'focus') classes?.add('StripeElement--focus');
      if (message.name === 'blur') classes?.remove('StripeElement--focus');
      this.emit(message.name, { elementType: 'payment', ...message.detail });
    }
  }
}
