import { expect, test } from 'vitest';
import { countWrites } from '../test/count-stripe-writes.ts';
import { createChangeCases } from '../test/stripe-change-cases.ts';
import { createEndingCases } from '../test/stripe-ending-cases.ts';
import { recordStripe } from '../test/stripe-recorder.ts';
import { createWriteCases } from '../test/stripe-write-cases.ts';

// Stripe binds a key to its parameters for a day, and metadata is read back for good: another value here charges
// twice, or loses track of what was charged.

const { ports, record } = recordStripe();
const writes = [
  ...createWriteCases(ports),
  ...createEndingCases(ports),
  ...createChangeCases(ports),
];

test.each(writes)('%s writes exactly this', async (_name, act, expected, replies) => {
  expect(await record(act, replies)).toEqual(expected);
});

const reads = [
  'provider.retrieveSubscription',
  'provider.findSubscription',
  'provider.retrieveInvoice',
  'provider.listInvoices',
  'provider.retrievePaymentIntent',
  'provider.readMoneyBack',
  'provider.findFraudWarning',
  'provider.findInvoiceOfPaymentIntent',
  'cards.readClientSecret',
  'cards.retrieveCardSetup',
  'cards.findCardOf',
  'balanceProvider.listTransactions',
  'balanceProvider.listTransactionsOf',
  'balanceProvider.listPayouts',
  'balanceProvider.listDisputes',
  'nextChargeProvider.preview',
  'chargeReads.findCard',
  'chargeReads.listCharges',
  'disputeProvider.readDispute',
  'testProvider.signEvent',
  'termsProvider.readBilled',
  'oneOffInvoices.findInvoice',
  'oneOffInvoices.readInvoice',
  'holds.readCycle',
];

test('each function of each adapter is in the table above, or only reads', () => {
  const functions = Object.entries(ports).flatMap(([port, methods]) =>
    typeof methods === 'object' ? Object.keys(methods).map((name) => `${port}.${name}`) : [],
  );
  const pinned = writes.map(([name]) => name);
  expect(functions.toSorted()).toEqual([...new Set([...pinned, ...reads])].sort());
});

test('each call that writes is one of these: a new one is added here and to the table above', async () => {
  expect(await countWrites()).toEqual({
    'customers.create': 1,
    'customers.createBalanceTransaction': 1,
    'customers.del': 1,
    'customers.update': 2,
    'disputes.close': 1,
    'disputes.update': 2,
    'files.create': 1,
    'invoiceItems.create': 2,
    'invoiceItems.del': 1,
    'invoices.create': 1,
    'invoices.del': 1,
    'invoices.finalizeInvoice': 3,
    'invoices.pay': 2,
    'invoices.update': 2,
    'invoices.voidInvoice': 4,
    'paymentIntents.create': 1,
    'products.create': 1,
    'products.update': 1,
    'refunds.create': 1,
    'setupIntents.create': 1,
    'subscriptions.cancel': 1,
    'subscriptions.create': 1,
    'subscriptions.update': 6,
  });
});
