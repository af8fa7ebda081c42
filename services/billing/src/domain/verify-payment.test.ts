import { describe, expect, test } from 'vitest';
import { observedInvoice, paidInvoice } from '../../test/factories.ts';
import { findInvoiceMismatches, findPaymentMismatches } from './verify-payment.ts';

const expected = {
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  dueTodayCents: 12_765,
  monthlyCents: 6_350,
};
const invoice = paidInvoice();
const intent = invoice.paymentIntent;
if (!intent) throw new Error('the factory has no payment intent');

describe('[PAY-14] findPaymentMismatches', () => {
  test('finds nothing where everything is as it should be', () => {
    expect(findPaymentMismatches(expected, { paymentIntent: intent, invoice })).toEqual([]);
  });

  test.each([
    ['not paid yet', { status: 'processing' }, {}, ['status']],
    ['a cent less', { amountCents: 12_764, amountReceivedCents: 12_764 }, {}, ['amount']],
    ['only a part received', { amountReceivedCents: 6_415 }, {}, ['amount']],
    ['another currency', { currency: 'eur' }, {}, ['currency']],
    ['another customer', { customerId: 'cus_2' }, {}, ['customer']],
    ['no customer', { customerId: null }, {}, ['customer']],
    ["a later month's invoice", {}, { isFirst: false }, ['invoice']],
    ["another enrollment's subscription", {}, { subscriptionId: 'sub_2' }, ['subscription']],
  ] as const)('%s', (_case, intentChanges, invoiceChanges, mismatches) => {
    const claimed = {
      paymentIntent: { ...intent, ...intentChanges },
      invoice: { ...invoice, ...invoiceChanges },
    };
    expect(findPaymentMismatches(expected, claimed)).toEqual(mismatches);
  });

  test('a payment without an invoice is nobody’s', () => {
    const claimed = { paymentIntent: intent, invoice: null };
    expect(findPaymentMismatches(expected, claimed)).toEqual(['invoice', 'subscription']);
  });
});

describe('findInvoiceMismatches', () => {
  test.each([
    ['the first one, paid', paidInvoice(), []],
    ['a later month, paid', paidInvoice({ isFirst: false, totalCents: 6_350 }), []],
    ['none', null, ['invoice']],
    ['open', observedInvoice(), ['status']],
    ['void', observedInvoice({ status: 'void' }), ['status']],
    ['the first one without its fee', paidInvoice({ totalCents: 6_350 }), ['amount']],
    ['a later month with a fee', paidInvoice({ isFirst: false }), ['amount']],
    ['another currency', paidInvoice({ currency: 'eur' }), ['currency']],
    ['of another subscription', paidInvoice({ subscriptionId: 'sub_2' }), ['subscription']],
  ] as const)('%s', (_case, seen, mismatches) => {
    expect(findInvoiceMismatches(expected, seen)).toEqual(mismatches);
  });
});
