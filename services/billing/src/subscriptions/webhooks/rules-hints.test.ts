import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { handledProviderEvents } from '@petwell/contracts/provider-events';
import { readHint } from './rules-hints.ts';

const invoice = {
  id: 'in_1',
  object: 'invoice',
  parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1' } },
};

describe('readHint', () => {
  test.each([
    [
      'payment_intent.succeeded',
      { id: 'pi_1' },
      { kind: 'payment-intent', paymentIntentId: 'pi_1' },
    ],
    [
      'payment_intent.payment_failed',
      { id: 'pi_1' },
      { kind: 'payment-intent', paymentIntentId: 'pi_1' },
    ],
    ['invoice.paid', invoice, { kind: 'subscription', subscriptionId: 'sub_1', invoiceId: 'in_1' }],
    [
      'invoice.payment_succeeded',
      invoice,
      { kind: 'subscription', subscriptionId: 'sub_1', invoiceId: 'in_1' },
    ],
    [
      'invoice.payment_failed',
      invoice,
      { kind: 'subscription', subscriptionId: 'sub_1', invoiceId: 'in_1' },
    ],
    [
      'invoice.payment_action_required',
      invoice,
      { kind: 'subscription', subscriptionId: 'sub_1', invoiceId: 'in_1' },
    ],
    [
      'invoice.voided',
      invoice,
      { kind: 'subscription', subscriptionId: 'sub_1', invoiceId: 'in_1' },
    ],
    [
      'customer.subscription.updated',
      { id: 'sub_1' },
      { kind: 'subscription', subscriptionId: 'sub_1', invoiceId: null },
    ],
    [
      'customer.subscription.deleted',
      { id: 'sub_1' },
      { kind: 'subscription', subscriptionId: 'sub_1', invoiceId: null },
    ],
    [
      'customer.subscription.paused',
      { id: 'sub_1' },
      { kind: 'subscription', subscriptionId: 'sub_1', invoiceId: null },
    ],
    [
      'customer.subscription.resumed',
      { id: 'sub_1' },
      { kind: 'subscription', subscriptionId: 'sub_1', invoiceId: null },
    ],
    ['invoice.paid', { id: 'in_2', parent: null }, { kind: 'invoice', invoiceId: 'in_2' }],
    [
      'payment_method.automatically_updated',
      { id: 'pm_1', customer: 'cus_1' },
      { kind: 'customer', customerId: 'cus_1' },
    ],
    ['payment_method.automatically_updated', { id: 'pm_1', customer: null }, { kind: 'none' }],
    [
      'radar.early_fraud_warning.created',
      { id: 'issfr_1', payment_intent: 'pi_1' },
      { kind: 'payment-intent', paymentIntentId: 'pi_1', isFraudReported: true },
    ],
    [
      'invoice.paid',
      { ...invoice, parent: { subscription_details: { subscription: { id: 'sub_2' } } } },
      { kind: 'subscription', subscriptionId: 'sub_2', invoiceId: 'in_1' },
    ],
    ['customer.subscription.created', { id: 'sub_1' }, { kind: 'none' }],
    ['mandate.updated', { id: 'mandate_1' }, { kind: 'none' }],
    ['toString', { id: 'sub_1' }, { kind: 'none' }],
    ['__proto__', { id: 'sub_1' }, { kind: 'none' }],
  ])('%s of %j leads to %j', (type, object, hint) => {
    expect(readHint({ type, object })).toEqual(hint);
  });

  test.each([
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
  ])('%s leads to its payment intent', (type) => {
    expect(readHint({ type, object: { id: 'some_1', payment_intent: 'pi_1' } })).toEqual({
      kind: 'payment-intent',
      paymentIntentId: 'pi_1',
    });
  });

  test('never throws, whatever an event contains', () => {
    fc.assert(
      fc.property(fc.constantFrom(...handledProviderEvents), fc.jsonValue(), (type, object) => {
        expect(['none', 'subscription', 'invoice', 'payment-intent', 'customer']).toContain(
          readHint({ type, object }).kind,
        );
      }),
    );
  });
});
