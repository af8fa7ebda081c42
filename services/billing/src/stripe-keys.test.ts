import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeBilling } from '../test/fake-billing.ts';
import { silentLogger } from '../test/fakes.ts';
import { recordStripe, type Replies } from '../test/stripe-recorder.ts';
import { createCarryOutRefund, type ChargedPayment } from './refunds/carry-out-refund.ts';
import type { Reservation } from './refunds/reservation.ts';
import type { Attempt, OwedPayment } from './retries/attempt.ts';
import { createCarryOutAttempt } from './retries/carry-out-attempt.ts';
import { createChargeInvoice } from './cards/charge-invoice.ts';
import { createEnsureCustomer } from './customers/ensure-customer.ts';
import { createEnsureProducts } from './checkout/ensure-products.ts';
import { createPlaceOrder } from './checkout/place-order.ts';
import { createEnsureInvoice } from './one-off-invoices/ensure-invoice.ts';
import { dueLinesOf } from './plan-changes/rules.ts';
import { changeInvoices } from './plan-changes/stripe.ts';
import { yearInvoices } from './years/invoices.ts';
import { createReplaceLines } from './terms/replace-lines.ts';
import { planChangeOffer } from '@petwell/contracts/testing/plan-change-requests';
import { enrollmentSnapshot } from '../test/factories.ts';

const { ports, record } = recordStripe();
const { provider, cards, endings, refundProvider } = ports;
const faked = { ...provider, ...endings };
const lease = { key: 'lease', holder: 'me' };
const nothing = () => Promise.resolve();
const notFaked = () => Promise.reject(new Error('not faked'));

/** The keys of what the act wrote, in order. */
async function keysOf(act: () => Promise<unknown>, replies: Replies = {}): Promise<string[]> {
  return (await record(act, replies)).map(([call, , key]) => `${call} ${key ?? 'without'}`);
}

const opened = {
  id: 'sub_1',
  status: 'incomplete',
  metadata: { enrollmentId: '17', attempt: '1' },
};
const opening: Replies = {
  'POST /v1/customers': { id: 'cus_1' },
  'POST /v1/products': { id: 'prod_1' },
  'POST /v1/subscriptions': opened,
  'GET /v1/subscriptions': opened,
};

test('opening a payment: customer, products, subscription', async () => {
  const billing = fakeBilling({ provider: faked });
  billing.enroll();
  const keys = await keysOf(() => billing.open(), opening);
  expect(keys.toSorted()).toEqual([
    'POST /v1/customers petwell-customer-5-f4cc051a73d7663ff6c1b4cb',
    'POST /v1/products petwell-product-add_on-7-ebe2f3e3682922d4',
    'POST /v1/products petwell-product-membership_fee-0-39b6a440323440ba',
    'POST /v1/products petwell-product-plan-2-9287d2f0ee34a1fd',
    'POST /v1/subscriptions petwell-subscription-17-1772366400000-1-b10fc6c325cc955b',
  ]);
});

test('billing that starts on a day', async () => {
  const billing = fakeBilling({ provider: faked });
  const snapshot = billing.enroll();
  const placeOrder = createPlaceOrder({
    provider,
    checkouts: { spoilAttempt: notFaked },
    ensureCustomer: () => Promise.resolve('cus_1'),
    ensureProducts: () =>
      Promise.resolve({
        monthlyLines: [{ amountCents: 4_900, productId: 'prod_1' }],
        feeLine: null,
      }),
  });
  const { id: ownerId, firstName, lastName, email } = snapshot.owner;
  const payer = { ownerId, firstName, lastName, email };
  const payable = { enrollmentId: 17, snapshot, closedAt: null, hasDied: false, payer };
  const start = {
    firstChargeAt: new Date('2026-04-01T12:00:00.000Z'),
    paymentMethodId: 'pm_1',
  };
  expect(await keysOf(() => placeOrder(payable, { attempt: 3, start }), opening)).toEqual([
    'POST /v1/subscriptions petwell-subscription-17-1772366400000-3-6893b5762ac08a8f',
  ]);
});

test('a customer or a product that Stripe lost', async () => {
  const ensureCustomer = createEnsureCustomer({
    provider,
    customers: {
      find: () =>
        Promise.resolve({
          stripeCustomerId: 'cus_1',
          email: 'ada@example.com',
          name: 'Ada Example',
          isInSync: true,
        }),
      saveProviderState: ({ stripeCustomerId }) => Promise.resolve(stripeCustomerId),
    },
  });
  const product = { kind: 'plan', catalogId: 2, version: 1, name: 'Dog Gold' } as const;
  const ensureProducts = createEnsureProducts({
    provider,
    products: {
      find: () => Promise.resolve([{ ...product, stripeProductId: 'prod_1' }]),
      save: nothing,
    },
    statementDescriptor: 'PETWELL CLINIC',
  });
  const lines = { monthlyLines: [{ ...product, amountCents: 4_900 }], feeLine: null };
  const again = async () => {
    await ensureCustomer(5, 'cus_1');
    await ensureProducts(lines, new Set(['prod_1']));
  };
  expect(await keysOf(again)).toEqual([
    'POST /v1/customers petwell-customer-5-d6b6d8b26ee9276d68411740',
    'POST /v1/products petwell-product-plan-2-9287d2f0ee34a1fd-prod_1',
  ]);
});

test('[OFR-44] a later version of what is sold', async () => {
  const product = { kind: 'plan', catalogId: 2, version: 1, name: 'Dog Gold' } as const;
  const ensureProducts = createEnsureProducts({
    provider,
    products: {
      find: () => Promise.resolve([{ ...product, stripeProductId: 'prod_1' }]),
      save: nothing,
    },
    statementDescriptor: 'PETWELL CLINIC',
  });
  const sell = (version: number) =>
    record(() =>
      ensureProducts({
        monthlyLines: [{ ...product, version, amountCents: 4_900 }],
        feeLine: null,
      }),
    );
  expect(await sell(1)).toEqual([]);
  expect(await sell(2)).toEqual([
    [
      'POST /v1/products',
      [
        'metadata[catalogId]=2',
        'metadata[kind]=plan',
        'metadata[version]=2',
        'name=Dog Gold',
        'statement_descriptor=PETWELL CLINIC',
      ],
      'petwell-product-plan-2-9287d2f0ee34a1fd-v2',
    ],
  ]);
});

test('[OFR-82] changed terms, and their withdrawal', async () => {
  const replaceLines = createReplaceLines(ports.termsProvider);
  const terms = {
    termsId: '6a1f3f0e-0000-4000-8000-000000000002',
    effectiveFrom: '2027-03-01',
    plan: enrollmentSnapshot().plan,
    addOns: [],
    monthlyCents: 5_500,
  };
  const item = { id: 'si_1', productId: 'prod_1', amountCents: 4_900 };
  const period = { start: new Date('2027-02-01'), end: new Date('2027-03-01') };
  const charged = {
    subscriptionId: 'sub_1',
    billed: { items: [item], period },
    nextChargeOn: '2027-03-01',
  };
  const replace = (what: 'change' | 'withdraw', productId: string, amountCents: number) =>
    keysOf(() => replaceLines(terms, what, { ...charged, lines: [{ productId, amountCents }] }));
  expect(await replace('change', 'prod_2', 5_500)).toEqual([
    'POST /v1/subscriptions/sub_1 petwell-terms-6a1f3f0e-0000-4000-8000-000000000002-change-8ce9945b4789fac2',
  ]);
  expect(await replace('withdraw', 'prod_0', 4_800)).toEqual([
    'POST /v1/subscriptions/sub_1 petwell-terms-6a1f3f0e-0000-4000-8000-000000000002-withdraw-d627287e3897685d',
  ]);
  expect(await replace('change', 'prod_1', 4_900)).toEqual([]);
});

const { changeId } = planChangeOffer;
const yearId = '2f0c4a4e-6b1d-4a57-9a0e-7c5f3d2b1a60';
test.each([
  {
    what: 'a change of plan',
    kind: changeInvoices,
    agreedId: changeId,
    draftKey: `petwell-change-${changeId}`,
    lineKey: 'petwell-change-in_2-0-prod_1',
  },
  {
    what: 'a year in advance',
    kind: yearInvoices,
    agreedId: yearId,
    draftKey: `petwell-year-${yearId}`,
    lineKey: 'petwell-year-line-in_2-prod_1',
  },
])(
  '[CHG-08] [YEA-17] the one invoice of $what, and one that replaces a draft that a crash left',
  async ({ kind, agreedId, draftKey, lineKey }) => {
    const ensureInvoice = createEnsureInvoice({
      kind,
      provider: ports.invoicesOf(kind),
      ensureProducts: () =>
        Promise.resolve({
          monthlyLines: [{ productId: 'prod_1', amountCents: 13_225 }],
          feeLine: null,
        }),
    });
    const lines = dueLinesOf(planChangeOffer);
    const keys = (invoiceId: string | null, status: string, isNewCustomer = false) => {
      const customer = { customerId: 'cus_1', isNewCustomer };
      const given = { ...customer, subscriptionId: 'sub_1', save: nothing };
      const ensure = () =>
        ensureInvoice({ ...given, agreedId, invoiceId, dueCents: 13_225, lines });
      // The replies leave a new one as it is, too.
      return keysOf(() => (status === 'open' ? ensure() : ensure().catch(() => null)), {
        'POST /v1/invoices': { id: 'in_2' },
        'GET /v1/invoices': { id: 'in_1', status, total: 13_225, amount_remaining: 13_225 },
      });
    };
    const rest = [`POST /v1/invoiceitems ${lineKey}`, 'POST /v1/invoices/in_2/finalize without'];
    const first = `POST /v1/invoices ${draftKey}`;
    expect(await keys(null, 'open')).toEqual([first, ...rest]);
    expect(await keys('in_1', 'void')).toEqual([`${first}-in_1`, ...rest]);
    expect(await keys(null, 'open', true)).toEqual([`${first}-cus_1`, ...rest]);
    expect(await keys('in_1', 'open')).toEqual([]);
  },
);

test.each([
  [null, 'petwell-pay-in_1-pm_1'],
  [new Date('2026-03-02T12:00:00.000Z'), 'petwell-pay-in_1-pm_1-1772452800000'],
])('an invoice charged to a card that was declined at %s', async (declinedAt, key) => {
  const chargeInvoice = createChargeInvoice({
    cards,
    findPayment: notFaked,
    withLease: (_key, work) => work(lease),
    logger: silentLogger,
  });
  const invoice = { id: 'in_1', status: 'open' };
  const act = () => chargeInvoice({ invoice, paymentMethodId: 'pm_1', declinedAt });
  expect(await keysOf(act)).toEqual([`POST /v1/invoices/in_1/pay ${key}`]);
});

const owed = { id: 1, enrollmentId: 17, invoiceId: 'in_1', subscriptionId: 'sub_1' };
const reservation: Reservation = {
  id: '6a1f3f0e-0000-4000-8000-000000000001',
  paymentId: 1,
  status: 'reserved',
  amountCents: 1_000,
  kind: 'goodwill',
  reason: 'A long wait',
  attempt: 1,
};

test.each([
  [1, '6a1f3f0e-0000-4000-8000-000000000001'],
  [2, '6a1f3f0e-0000-4000-8000-000000000001-2'],
])('a refund, attempt %i: the id of its reservation', async (attempt, key) => {
  const carryOut = createCarryOutRefund({
    provider,
    refundProvider,
    rereadPayment: () => Promise.resolve(),
    cancelSubscription: notFaked,
    transaction: notFaked,
    logger: silentLogger,
  });
  const payment = { ...owed, paymentIntentId: 'pi_1' } as ChargedPayment;
  const given = { payment, reservation: { ...reservation, attempt }, isNew: true };
  expect(await record(() => carryOut(lease, given))).toEqual([
    [
      'POST /v1/refunds',
      [
        'amount=1000',
        'metadata[petwellRefund]=6a1f3f0e-0000-4000-8000-000000000001',
        'payment_intent=pi_1',
        'reason=requested_by_customer',
      ],
      key,
    ],
  ]);
});

test.each([
  [1, 'petwell-retry-2ec75a7b8d60e55e5b40051554dbfa1180bc114c'],
  [2, 'petwell-retry-2ec75a7b8d60e55e5b40051554dbfa1180bc114c-2'],
])('a retry by staff, version %i of its key', async (keyVersion, key) => {
  const carryOut = createCarryOutAttempt({
    findResult: notFaked,
    cards,
    converge: () => Promise.resolve(null),
    transaction: (work) =>
      work({
        leases: { require: nothing },
        outbox: { append: nothing },
        attempts: {
          count: notFaked,
          add: notFaked,
          finish: nothing,
          remove: nothing,
          resume: nothing,
        },
      }),
    logger: silentLogger,
  });
  const attempt = {
    request: 'staff/3 key-1',
    amountCents: 6_350,
    paymentMethodId: 'pm_1',
    keyVersion,
  } as Attempt;
  const given = {
    payment: { ...owed, isDraft: false } as OwedPayment,
    attempt,
    isNew: true,
    actor: {
      staffId: 3,
      username: 'ada',
      name: null,
      role: 'staff' as const,
      clientAddress: '203.0.113.7',
    },
    today: '2026-03-02',
  };
  expect(await keysOf(() => carryOut(lease, given))).toEqual([`POST /v1/invoices/in_1/pay ${key}`]);
});

test('metadata is read back', async () => {
  const subscription = { id: 'sub_1', metadata: { enrollmentId: '17', attempt: '2' } };
  const others = [
    { id: 'sub_2', metadata: { enrollmentId: '17', attempt: '1' } },
    { id: 'sub_3', metadata: { enrollmentId: '18', attempt: '2' } },
  ];
  const setup = {
    status: 'requires_payment_method',
    customer: 'cus_1',
    client_secret: 'known',
    metadata: { enrollmentId: '17' },
  };
  const read = async () => {
    const found = await provider.retrieveSubscription('sub_1');
    expect(found?.subscription).toMatchObject({ enrollmentId: 17, attempt: 2 });
    const order = { customerId: 'cus_1', enrollmentId: 17, attempt: 2 };
    expect(await provider.findSubscription(order)).toBe('sub_1');
    expect(await cards.retrieveCardSetup('seti_1')).toMatchObject({ enrollmentId: 17 });
    expect(await cards.prepareCardSetup(order)).toBe('known');
    const { refunds } = await provider.readMoneyBack({ id: 'pi_1', isDisputed: false });
    expect(refunds).toMatchObject([{ reservationId: 'reserved' }]);
    const fee = { customerId: 'cus_1', productId: 'prod_fee', amountCents: 6_415 };
    await ports.fees.chargeFee({ ...fee, subscriptionId: 'sub_1' });
  };
  const written = await record(read, {
    'GET /v1/subscriptions': { ...subscription, data: [...others, subscription] },
    'GET /v1/setup_intents': { ...setup, data: [setup] },
    'GET /v1/refunds': { data: [{ metadata: { petwellRefund: 'reserved' } }] },
    'GET /v1/invoiceitems': {
      data: [
        {
          metadata: { kind: 'membership_fee' },
          parent: { subscription_details: { subscription: 'sub_1' } },
        },
      ],
    },
  });
  // The set-up and the fee are there already.
  expect(written).toEqual([]);
});

test('leases, which keep two processes from charging at once', async () => {
  const taken: Record<string, number> = {};
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname })) {
    if (/\.test\.ts$|(^|\/)(test|generated)\//.test(file)) continue;
    const text = await readFile(join(import.meta.dirname, file), 'utf8');
    const found = text.matchAll(
      /\b(?:withLease|leases\.acquire)\(\s*(?:`([^`]*)`|'([^']*)'|(\w+))/g,
    );
    for (const [, template, name, variable] of found) {
      const lease = (template ?? name ?? variable ?? '').replace(/\$\{[^}]*\}/, '…');
      taken[lease] = (taken[lease] ?? 0) + 1;
    }
  }
  expect(taken).toEqual({
    'balance:…': 1,
    'card:…': 3,
    'dispute:…': 2,
    'enrollment:…': 20,
    'invoice:…': 4,
    // The helper's own parameter.
    key: 1,
    // `out-of-band:…`
    leaseOf: 2,
    'payment:…': 2,
    reconciliation: 1,
    'subscription:…': 2,
  });
});
