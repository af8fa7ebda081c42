import Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { advanceClock } from '../../src/index.ts';
import { conformanceBed, isStripe, patience, returnUrl } from '../conformance.ts';
import { subscribe, eventually, idOf } from '../support.ts';

/**
 * The behavior that the product relies on. With STRIPE_TEST_SECRET_KEY the same tests run against
 * Stripe's test mode.
 */
const bed = conformanceBed();
let stripe: Stripe;
beforeAll(() => {
  ({ stripe } = bed);
});

describe('conformance', { timeout: patience * 2 }, () => {
  it('confirming the first payment activates an incomplete subscription', async () => {
    const { subscription, intentId, invoice, customer } = await subscribe(stripe);
    expect(subscription.status).toBe('incomplete');
    expect(invoice).toMatchObject({
      status: 'open',
      amount_due: 11_414,
      billing_reason: 'subscription_create',
      parent: { subscription_details: { subscription: subscription.id } },
    });
    expect(subscription.metadata).toEqual({ orderId: '7' });
    expect(subscription.items.data[0]?.current_period_end).toBeGreaterThan(Date.now() / 1000);
    const intent = await stripe.paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_visa',
      return_url: returnUrl,
    });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 11_414,
      customer: customer.id,
    });
    const active = await eventually(
      'active',
      async () => {
        const found = await stripe.subscriptions.retrieve(subscription.id);
        return found.status === 'active' && found.default_payment_method !== null ? found : null;
      },
      patience,
    );
    expect(idOf(active.default_payment_method)).toMatch(/^pm_/);
    const payments = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intentId },
    });
    expect(payments.data.map((payment) => idOf(payment.invoice as string))).toEqual([invoice.id]);
  });

  it('a declined card leaves it incomplete, and the error says why', async () => {
    const { subscription, intentId } = await subscribe(stripe);
    const call = stripe.paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
      return_url: returnUrl,
    });
    await expect(call).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  });

  it('a card that needs 3-D Secure goes to requires_action', async () => {
    const { intentId } = await subscribe(stripe);
    const intent = await stripe.paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: returnUrl,
    });
    expect(intent.status).toBe('requires_action');
    expect(intent.next_action?.type).toBe('redirect_to_url');
  });

  it('an idempotency key creates once and is bound to its parameters', async () => {
    const idempotencyKey = `conformance-${Date.now()}`;
    const one = await stripe.customers.create({ name: 'Ada' }, { idempotencyKey });
    const two = await stripe.customers.create({ name: 'Ada' }, { idempotencyKey });
    expect(two.id).toBe(one.id);
    expect(two.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(
      stripe.customers.create({ name: 'Bob' }, { idempotencyKey }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it('an immediate cancellation ends an active subscription', async () => {
    const { subscription, intentId } = await subscribe(stripe);
    await stripe.paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_visa',
      return_url: returnUrl,
    });
    const canceled = await stripe.subscriptions.cancel(subscription.id);
    expect(canceled.status).toBe('canceled');
    expect(canceled.cancellation_details?.reason).toBe('cancellation_requested');
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('canceling an incomplete subscription voids its invoice', async () => {
    const { subscription, invoice } = await subscribe(stripe);
    const canceled = await stripe.subscriptions.cancel(subscription.id);
    expect(canceled.status).toBe('incomplete_expired');
    expect((await stripe.invoices.retrieve(invoice.id ?? '')).status).toBe('void');
  });

  it('a renewal bills the month alone', async () => {
    const start = Date.parse('2026-12-31T10:00:00Z') / 1000;
    const { subscription, clock } = await bed.paidSubscription({ start });
    await advanceClock(stripe, clock, Date.parse('2027-01-31T12:00:00Z') / 1000);
    const renewed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(renewed.latest_invoice).toMatchObject({
      status: 'paid',
      amount_paid: 4999,
      billing_reason: 'subscription_cycle',
    });
    const end = new Date((renewed.items.data[0]?.current_period_end ?? 0) * 1000).toISOString();
    expect(end).toBe('2027-02-28T10:00:00.000Z');
  });

  it('price_data needs an existing product', async () => {
    const customer = await stripe.customers.create();
    const call = stripe.subscriptions.create({
      customer: customer.id,
      items: [
        {
          price_data: {
            currency: 'usd',
            product: 'prod_none',
            unit_amount: 100,
            recurring: { interval: 'month' },
          },
        },
      ],
      payment_behavior: 'default_incomplete',
    });
    await expect(call).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'items[0][price_data][product]',
      message: "No such product: 'prod_none'",
    });
  });

  it.skipIf(isStripe)('the ledger lists every object for a checker', async () => {
    const response = await fetch(`${bed.controlUrl}/_ledger`);
    const { objects } = (await response.json()) as { objects: { [kind: string]: object[] } };
    expect(objects.subscription?.length).toBeGreaterThan(0);
    expect(objects.charge?.length).toBeGreaterThan(0);
  });
});
