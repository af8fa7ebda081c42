import { describe, expect, test } from 'vitest';
import { observedInvoice, paidInvoice, subscriptionFact } from '../../test/factories.ts';
import { findClaimMismatches, findInvoiceMismatches, isSettled } from './rules-verify.ts';
import type { RecordedPayment } from '../subscriptions/first-payment.ts';

const expected = {
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  dueTodayCents: 12_765,
  monthlyCents: 6_350,
};
const invoice = paidInvoice();
const intent = invoice.paymentIntent;
if (!intent) throw new Error('the factory has no payment intent');

describe('[PAY-14] findClaimMismatches', () => {
  const paymentIntentId = 'pi_1';

  test('finds none if everything matches', () => {
    expect(findClaimMismatches(expected, { paymentIntentId, invoices: [invoice] })).toEqual([]);
  });

  test.each([
    ['not paid yet', { status: 'processing' }, {}, ['status']],
    ['a cent less', { amountCents: 12_764, amountReceivedCents: 12_764 }, {}, ['amount']],
    ['only part of it received', { amountReceivedCents: 6_415 }, {}, ['amount']],
    ['another currency', { currency: 'eur' }, {}, ['currency']],
    ['another customer', { customerId: 'cus_2' }, {}, ['customer']],
    ['no customer', { customerId: null }, {}, ['customer']],
    ["a later month's invoice", {}, { isFirst: false }, ['invoice']],
    ["another enrollment's subscription", {}, { subscriptionId: 'sub_2' }, ['subscription']],
  ] as const)('%s', (_case, intentChanges, invoiceChanges, mismatches) => {
    const paymentIntent = { ...intent, ...intentChanges };
    const invoices = [{ ...invoice, ...invoiceChanges, paymentIntent }];
    expect(findClaimMismatches(expected, { paymentIntentId, invoices })).toEqual(mismatches);
  });

  test("a payment that isn't among the subscription's invoices", () => {
    const claim = { paymentIntentId: 'pi_of_somebody_else', invoices: [invoice] };
    expect(findClaimMismatches(expected, claim)).toEqual(['invoice']);
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

describe('[PAY-14] isSettled', () => {
  const recorded: RecordedPayment = {
    invoiceId: 'in_1',
    paymentIntentId: 'pi_1',
    isPaid: true,
    amountCents: 12_765,
    currency: 'usd',
    fact: subscriptionFact({ status: 'active', isMembershipFeePaid: true }),
  };
  const claim = { paymentIntentId: 'pi_1', dueTodayCents: 12_765 };

  test('a recorded payment proves its own payment intent, or a claim without one', () => {
    expect(isSettled(recorded, claim)).toBe(true);
    expect(isSettled(recorded, { ...claim, paymentIntentId: null })).toBe(true);
  });

  test.each<[string, Partial<RecordedPayment>]>([
    ['another payment intent', { paymentIntentId: 'pi_2' }],
    ['an open invoice', { isPaid: false }],
    ['another amount', { amountCents: 12_764 }],
    ['another currency', { currency: 'eur' }],
    ['nothing published yet', { fact: null }],
    ['a fee not paid', { fact: subscriptionFact({ status: 'active' }) }],
    ['past due', { fact: subscriptionFact({ status: 'past_due', isMembershipFeePaid: true }) }],
    ['canceled', { fact: subscriptionFact({ status: 'canceled', isMembershipFeePaid: true }) }],
  ])('%s proves nothing', (_case, change) => {
    expect(isSettled({ ...recorded, ...change }, claim)).toBe(false);
  });
});
