import Stripe from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import { silentLogger } from '../../test/fakes.ts';
import { createStripeCards } from './stripe.ts';

type Call = (id: string, params?: object) => Promise<object>;
const calls = {
  setupIntents: { list: vi.fn<Call>(), create: vi.fn<Call>() },
  invoices: {
    pay: vi.fn<Call>(),
    retrieve: vi.fn<Call>(),
    update: vi.fn<Call>(),
    finalizeInvoice: vi.fn<Call>(),
  },
  paymentIntents: { retrieve: vi.fn<Call>() },
};
const cards = createStripeCards({ stripe: calls as unknown as Stripe, logger: silentLogger });
beforeEach(() => {
  vi.resetAllMocks();
});

const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
const pay = (isDraft = false) =>
  cards.payInvoice({
    invoiceId: 'in_1',
    isDraft,
    paymentMethodId: 'pm_1',
    isOffSession: false,
    idempotencyKey: 'key',
  });

test('[PAY-24] asks for cards only, explicitly', async () => {
  calls.setupIntents.list.mockResolvedValue({ data: [] });
  calls.setupIntents.create.mockResolvedValue({ client_secret: 'seti_1_secret_x' });
  await cards.prepareCardSetup({ customerId: 'cus_1', enrollmentId: 1 });
  expect(calls.setupIntents.create).toHaveBeenCalledWith(
    expect.objectContaining({ customer: 'cus_1', allowed_payment_method_types: ['card'] }),
  );
});

const refusals = {
  // Stripe refuses while the bank's confirmation is being settled.
  'a running payment': new StripeInvalidRequestError({
    type: 'invalid_request_error',
    message: 'This PaymentIntent could not be updated.',
  }),
  '3-D Secure': new StripeCardError({
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message: 'This payment requires additional user action.',
  }),
};
test.each([
  ['a running payment', 'succeeded', { kind: 'paid' }],
  ['a running payment', 'processing', { kind: 'processing' }],
  ['3-D Secure', 'succeeded', { kind: 'paid' }],
  ['3-D Secure', 'requires_action', { kind: 'action-required', clientSecret: 'pi_1_secret_x' }],
] as const)(
  '[PAY-24] a charge refused because of %s, whose payment is %s, is reported by that status',
  async (refusal, status, outcome) => {
    calls.invoices.pay.mockRejectedValue(refusals[refusal]);
    calls.invoices.retrieve.mockResolvedValue({
      status: 'open',
      payments: { data: [{ is_default: true, payment: { payment_intent: 'pi_1' } }] },
      confirmation_secret: { client_secret: 'pi_1_secret_x' },
    });
    calls.paymentIntents.retrieve.mockResolvedValue({ status });
    expect(await pay()).toEqual(outcome);
  },
);

test('[PAY-24] [MNY-126] marks and finalizes a draft before it is paid, even if somebody else just did', async () => {
  calls.invoices.finalizeInvoice.mockRejectedValue(refusals['a running payment']);
  calls.invoices.pay.mockResolvedValue({ status: 'paid' });
  expect(await pay(true)).toEqual({ kind: 'paid' });
  expect(calls.invoices.finalizeInvoice).toHaveBeenCalledWith('in_1', { auto_advance: false });
  expect(calls.invoices.update).toHaveBeenCalledWith('in_1', { metadata: { suspended: 'true' } });
});
