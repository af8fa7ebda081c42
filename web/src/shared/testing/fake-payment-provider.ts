import type { Stripe } from '@stripe/stripe-js';
import { vi } from 'vitest';

type StripeResult = { paymentIntent?: object; setupIntent?: object; error?: object };

const submit = vi.fn<() => Promise<{ error?: object }>>();
const confirmPayment = vi.fn<(options: object) => Promise<StripeResult>>();
const handleNextAction = vi.fn<(options: object) => Promise<StripeResult>>();
const confirmSetup = vi.fn<(options: object) => Promise<StripeResult>>();

const element = {
  mount: () => undefined,
  unmount: () => undefined,
  destroy: () => undefined,
  update: () => undefined,
  on: (name: string, handler: () => void) => {
    if (name === 'ready') queueMicrotask(handler);
    return element;
  },
  off: () => undefined,
};
const elements = {
  create: () => element,
  getElement: () => element,
  update: () => undefined,
  submit,
};
const createElements = vi.fn<() => typeof elements>();
// Shared by all tests of a file, because the app loads the provider once per page.
const stripe = {
  elements: createElements,
  confirmPayment,
  confirmSetup,
  handleNextAction,
  createToken: () => undefined,
  createPaymentMethod: () => undefined,
  confirmCardPayment: () => undefined,
  registerAppInfo: () => undefined,
  _registerWrapper: () => undefined,
};

/**
 * Installs a fake of the payment provider's script. Its card form is ready at once, tests choose its
 * responses, and its mocks record the calls.
 */
export function installPaymentProvider() {
  for (const mock of [submit, confirmPayment, confirmSetup, handleNextAction, createElements])
    mock.mockClear();
  submit.mockResolvedValue({});
  confirmPayment.mockResolvedValue({});
  confirmSetup.mockResolvedValue({});
  handleNextAction.mockResolvedValue({});
  createElements.mockReturnValue(elements);
  const constructor = Object.assign(() => stripe as unknown as Stripe, { version: 'endive' });
  Object.assign(window, { Stripe: constructor });
  return { confirmPayment, confirmSetup, handleNextAction, submit, createElements };
}
