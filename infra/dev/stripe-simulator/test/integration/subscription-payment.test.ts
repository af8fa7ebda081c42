import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import { enroll, eventually, startWorld, type World } from '../support.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.close();
});

describe('paying for a new subscription', () => {
  it('creates an incomplete subscription whose first invoice carries the month and the fee', async () => {
    const { subscription, invoice, clientSecret } = await enroll(world.stripe);
    expect(subscription.status).toBe('incomplete');
    expect(invoice.status).toBe('open');
    expect(invoice.amount_due).toBe(11_414);
    expect(invoice.billing_reason).toBe('subscription_create');
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    expect(clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    expect(subscription.metadata).toEqual({ enrollmentId: '7' });
  });

  it('becomes active when its payment intent is confirmed with a good card, and tells so by webhook', async () => {
    const { stripe, receiver } = world;
    const { subscription, intentId, customer, invoice } = await enroll(stripe);
    const intent = await stripe.paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_visa',
    });
    expect(intent.status).toBe('succeeded');
    expect(intent.amount_received).toBe(11_414);
    const paid = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice', 'default_payment_method'],
    });
    expect(paid.status).toBe('active');
    expect((paid.latest_invoice as Stripe.Invoice).status).toBe('paid');
    expect((paid.default_payment_method as Stripe.PaymentMethod).customer).toBe(customer.id);
    const mine = () =>
      receiver.events.filter((event) =>
        JSON.stringify(event).match(new RegExp(`${customer.id}|${intentId}|${invoice.id}`)),
      );
    await eventually('the last event', () =>
      mine().some(({ type }) => type === 'invoice.payment_succeeded'),
    );
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
