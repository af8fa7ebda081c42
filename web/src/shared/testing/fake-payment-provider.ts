import type { Stripe } from '@stripe/stripe-js';
import { vi } from 'vitest';

type Answer = { paymentIntent?: object; setupIntent?: object; error?: object };

const submit = vi.fn<() => Promise<{ error?: object }>>();
const confirmPayment = vi.fn<(options: object) => Promise<Answer>>();
const handleNextAction = vi.fn<(options: object) => Promise<Answer>>();
const confirmSetup = vi.fn<(options: object) => Promise<Answer>>();

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
// One for all tests of a file: the app loads the provider once per page, and keeps it.
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
 * Puts onto the page what the payment provider's script would: an object of its interface, whose card form
 * is ready at once and whose answers the test chooses. What the app asked of it is in the mocks.
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
