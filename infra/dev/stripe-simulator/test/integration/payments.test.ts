import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFor, subscribe, eventually, idOf, startTestBed, type TestBed } from '../support.ts';

let testBed: TestBed;
let stripe: Stripe;
beforeAll(async () => {
  testBed = await startTestBed();
  stripe = testBed.stripe;
});
afterAll(async () => {
  await testBed.close();
});

/** Returns the SDK's error of a call expected to fail. */
async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('the call succeeded');
}

async function challenge(id: string, outcome: 'complete' | 'fail'): Promise<void> {
  const response = await fetch(`${testBed.simulator.url}/_challenges/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  });
  expect(response.status).toBe(200);
}

const untilActive = (id: string, expand: string[] = []) =>
  eventually('the active subscription', async () => {
    const subscription = await stripe.subscriptions.retrieve(id, { expand });
    return subscription.status === 'active' && subscription;
  });

describe('a valid card', () => {
  it('activates the subscription, saves the card, and sends every event once', async () => {
    const { receiver } = testBed;
    const { subscription, intentId, customer, invoice } = await subscribe(stripe);
    const intent = await stripe.paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_visa',
    });
    expect(intent.status).toBe('succeeded');
    expect(intent.amount_received).toBe(11_414);
    const paid = await untilActive(subscription.id, ['latest_invoice', 'default_payment_method']);
    expect((paid.latest_invoice as Stripe.Invoice).status).toBe('paid');
    expect((paid.default_payment_method as Stripe.PaymentMethod).customer).toBe(customer.id);
    const mine = () =>
      receiver.events.filter((event) =>
        JSON.stringify(event).match(new RegExp(`${customer.id}|${intentId}|${invoice.id}`)),
      );
    // Several are on their way at once, so that the last one may arrive before others.
    await eventually('no event is on its way', async () => {
      const ledger = (await (await fetch(`${testBed.simulator.url}/_ledger`)).json()) as {
        deliveries: { pending?: number };
      };
      return ledger.deliveries.pending === undefined;
    });
    expect(
      mine()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(
      [
        'customer.created',
        'invoiceitem.created',
        'invoice.created',
        'customer.updated',
        'payment_intent.created',
        'invoice.finalized',
        'customer.subscription.created',
        'payment_method.attached',
        'charge.succeeded',
        'payment_intent.succeeded',
        'invoice_payment.paid',
        'customer.subscription.updated',
        'invoice.updated',
        'invoice.paid',
        'invoice.payment_succeeded',
      ].sort(),
    );
    const updated = mine().find(({ type }) => type === 'customer.subscription.updated');
    expect(updated?.data.previous_attributes).toEqual({
      status: 'incomplete',
      default_payment_method: null,
    });
  });
});

describe('declined cards', () => {
  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', '', 'Your card has expired.'],
    [
      'pm_card_chargeDeclinedIncorrectCvc',
      'incorrect_cvc',
      '',
      "Your card's security code is incorrect.",
    ],
  ])('refuses %s with %s', async (method, code, declineCode, message) => {
    const { intentId, subscription } = await subscribe(stripe);
    const error = await errorOf(
      stripe.paymentIntents.confirm(intentId, { payment_method: method }),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode, message });
    expect(error.payment_intent?.status).toBe('requires_payment_method');
    const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
    expect(intent.last_payment_error).toMatchObject({ code, message });
    expect(intent.latest_charge).toMatchObject({
      status: 'failed',
      paid: false,
      failure_code: code,
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  });

  it('lets the same intent succeed with another card, charging once', async () => {
    const { intentId, customer } = await subscribe(stripe);
    await errorOf(
      stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_chargeDeclined' }),
    );
    const intent = await stripe.paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_mastercard',
    });
    expect(intent.status).toBe('succeeded');
    const charges = await stripe.charges.list({ customer: customer.id });
    expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    const again = await errorOf(
      stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' }),
    );
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  it('sends events about the failure', async () => {
    const { intentId, invoice } = await subscribe(stripe);
    await errorOf(
      stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_chargeDeclined' }),
    );
    const about = (type: string, id: string) =>
      eventually(type, () =>
        testBed.receiver.events.find(
          (event) => event.type === type && (event.data.object as { id: string }).id === id,
        ),
      );
    await about('payment_intent.payment_failed', intentId);
    const failed = await about('invoice.payment_failed', invoice.id ?? '');
    expect(failed.data.object).toMatchObject({ attempt_count: 1, status: 'open' });
  });
});

describe('3-D Secure', () => {
  it('waits for the cardholder and then activates the subscription', async () => {
    const { intentId, subscription } = await subscribe(stripe);
    const intent = await stripe.paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'https://shop.example/return?step=2',
    });
    expect(intent.status).toBe('requires_action');
    expect(intent.next_action?.type).toBe('redirect_to_url');
    await challenge(intentId, 'complete');
    expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('succeeded');
    await untilActive(subscription.id);
    const charge = (await stripe.charges.list({ payment_intent: intentId })).data[0];
    expect(charge?.payment_method_details?.card?.three_d_secure?.result).toBe('authenticated');
  });

  it('redirects the browser to the return URL with the result', async () => {
    const { intentId } = await subscribe(stripe);
    const intent = await stripe.paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_threeDSecure2Required',
      return_url: 'https://shop.example/return?step=2',
    });
    const url = intent.next_action?.redirect_to_url?.url ?? '';
    expect((await fetch(url)).status).toBe(200);
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome: 'fail' }),
    });
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get('location') ?? '');
    expect(target.origin + target.pathname).toBe('https://shop.example/return');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      step: '2',
      payment_intent: intentId,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'failed',
    });
    const failed = await stripe.paymentIntents.retrieve(intentId);
    expect(failed.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  });
});

describe('browser keys', () => {
  it('confirm with a client secret, without seeing the customer', async () => {
    const { intentId, clientSecret } = await subscribe(stripe);
    const browser = clientFor(testBed.simulator, 'pk_test_simulator');
    const intent = await browser.paymentIntents.confirm(intentId, {
      client_secret: clientSecret,
      payment_method_data: {
        type: 'card',
        card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
      } as unknown as Stripe.PaymentIntentConfirmParams.PaymentMethodData,
    } as Stripe.PaymentIntentConfirmParams);
    expect(intent.status).toBe('succeeded');
    expect(intent).not.toHaveProperty('customer');
    expect(intent).not.toHaveProperty('metadata');
  });

  it('are refused without the right secret, and on all other routes', async () => {
    const { intentId, clientSecret } = await subscribe(stripe);
    const browser = clientFor(testBed.simulator, 'pk_test_simulator');
    expect(await errorOf(browser.paymentIntents.confirm(intentId))).toMatchObject({
      statusCode: 400,
      code: 'parameter_missing',
    });
    const wrong = errorOf(
      browser.paymentIntents.retrieve(intentId, { client_secret: `${clientSecret}x` }),
    );
    expect(await wrong).toMatchObject({ statusCode: 400 });
    expect(await errorOf(browser.customers.list())).toMatchObject({
      statusCode: 401,
      code: 'secret_key_required',
    });
  });
});

describe('cards', () => {
  it('refuses real card numbers, so that none is ever stored', async () => {
    const { intentId } = await subscribe(stripe);
    const card = { number: '4111111111111111', exp_month: 12, exp_year: 2034, cvc: '123' };
    const error = await errorOf(
      stripe.paymentIntents.confirm(intentId, {
        payment_method_data: { type: 'card', card },
      } as unknown as Stripe.PaymentIntentConfirmParams),
    );
    expect(error).toMatchObject({ statusCode: 402, decline_code: 'test_mode_live_card' });
  });

  it('pm_card_chargeCustomerFail can be saved and is declined later', async () => {
    const customer = await stripe.customers.create();
    const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    });
    const error = await errorOf(
      stripe.paymentIntents.create({
        amount: 500,
        currency: 'usd',
        customer: customer.id,
        payment_method: method.id,
        confirm: true,
        off_session: true,
        return_url: 'https://shop.example',
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' });
  });

  it('pm_card_authenticationRequiredOnSetup can be charged off session once authenticated', async () => {
    const customer = await stripe.customers.create();
    const { id } = await stripe.setupIntents.create({ customer: customer.id });
    const setup = await stripe.setupIntents.confirm(id, {
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      return_url: 'https://shop.example',
    });
    expect(setup.status).toBe('requires_action');
    await challenge(id, 'complete');
    const method = idOf((await stripe.setupIntents.retrieve(id)).payment_method);
    const intent = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      customer: customer.id,
      payment_method: method,
      confirm: true,
      off_session: true,
      return_url: 'https://shop.example',
    });
    expect(intent.status).toBe('succeeded');
  });

  it('cannot be used by another customer', async () => {
    const [one, other] = [await stripe.customers.create(), await stripe.customers.create()];
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: one.id });
    const error = await errorOf(stripe.paymentMethods.attach(method.id, { customer: other.id }));
    expect(error.statusCode).toBe(400);
  });
});

describe('after a payment', () => {
  it('refunds in parts, but never more than was paid', async () => {
    const { intentId } = await subscribe(stripe);
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
    const part = await stripe.refunds.create({ payment_intent: intentId, amount: 1000 });
    expect(part).toMatchObject({ amount: 1000, status: 'succeeded' });
    expect(
      (await errorOf(stripe.refunds.create({ payment_intent: intentId, amount: 99_999 })))
        .statusCode,
    ).toBe(400);
    await stripe.refunds.create({ payment_intent: intentId });
    const charge = (await stripe.charges.list({ payment_intent: intentId })).data[0];
    expect(charge).toMatchObject({ amount_refunded: 11_414, refunded: true });
    const error = await errorOf(stripe.refunds.create({ payment_intent: intentId }));
    expect(error.code).toBe('charge_already_refunded');
    await eventually('charge.refunded', () =>
      testBed.receiver.events.some(
        (e) =>
          e.type === 'charge.refunded' &&
          e.data.object.payment_intent === intentId &&
          e.data.object.refunded,
      ),
    );
  });

  it('opens a dispute for the disputed test card', async () => {
    const { intentId } = await subscribe(stripe);
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_createDispute' });
    const dispute = (await stripe.disputes.list({ payment_intent: intentId })).data[0];
    expect(dispute).toMatchObject({
      amount: 11_414,
      reason: 'fraudulent',
      status: 'needs_response',
    });
    await eventually('charge.dispute.created', () =>
      testBed.receiver.events.some(
        (e) => e.type === 'charge.dispute.created' && e.data.object.id === dispute?.id,
      ),
    );
  });

  it('finds the invoice of a payment intent through its invoice payment', async () => {
    const { intentId, invoice } = await subscribe(stripe);
    const payments = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intentId },
    });
    expect(payments.data.map((payment) => payment.invoice)).toEqual([invoice.id]);
    const expanded = await stripe.invoices.retrieve(invoice.id ?? '', {
      expand: ['payments.data.payment.payment_intent'],
    });
    expect(expanded.payments?.data[0]?.payment.payment_intent).toMatchObject({ id: intentId });
  });
});
