import { beforeEach, expect, test, vi } from 'vitest';
import { enrollmentSnapshot, observedInvoice } from '../../test/factories.ts';
import {
  createFakeEndings,
  createFakeProvider,
  type FakeProvider,
} from '../../test/fake-provider.ts';
import { createFakeStores, type FakeStores, noMetrics, silentLogger } from '../../test/fakes.ts';
import { createConvergeSubscription } from './converge-subscription.ts';
import { createResumeRetries } from './resume-retries.ts';
import { createWithLease } from '../core/transaction.ts';

let stores: FakeStores;
let provider: FakeProvider;
beforeEach(async () => {
  stores = createFakeStores();
  provider = createFakeProvider();
  endings = createFakeEndings(provider);
  await stores.transaction(async ({ payables }) => {
    await payables.keep(enrollmentSnapshot());
    await payables.beginAttempt(17, 1);
  });
  const contact = { email: 'owner5@example.com', name: 'Ada Example' };
  await stores.customers.saveProviderState({
    ownerId: 5,
    stripeCustomerId: 'cus_5',
    ...contact,
  });
  await order(1);
});

const order = (attempt: number) =>
  provider.createSubscription({
    customerId: 'cus_5',
    enrollmentId: 17,
    attempt,
    idempotencyKey: `key-${attempt}`,
    monthlyLines: [{ productId: 'prod_plan_2', amountCents: 6_350 }],
    feeLine: { productId: 'prod_membership_fee_0', amountCents: 6_415 },
  });

let endings: ReturnType<typeof createFakeEndings>;
const countLatePayment = vi.fn();
const resume = (customerId: string | null = null) =>
  createResumeRetries({
    ...stores,
    retryProvider: provider,
    withLease: createWithLease({ ...stores, waitMs: 0 }),
    logger: silentLogger,
  })(customerId);
const converge = (...given: Parameters<ReturnType<typeof createConvergeSubscription>>) =>
  createConvergeSubscription({
    ...stores,
    provider,
    endings,
    withLease: createWithLease({ ...stores, waitMs: 0 }),
    resumeRetries: resume,
    metrics: { ...noMetrics, countLatePayment },
    logger: silentLogger,
  })(...given);
const types = () => stores.stored().outbox.map(({ type }) => type);

test('[PAY-15] announces a payment once, however often it is read', async () => {
  provider.pay('sub_1');
  await converge('sub_1');
  await converge('sub_1');
  expect(types()).toEqual(['subscription.status-changed.v1', 'payment.succeeded.v1']);
  expect(stores.published('payment.succeeded.v1')[0]?.data).toMatchObject({
    enrollmentId: 17,
    petName: 'Rex',
    planName: 'Dog Gold',
    payer: { ownerId: 5, email: 'owner5@example.com' },
    amountCents: 12_765,
    isFirstPayment: true,
  });
});

test('a requested fact is newer than all earlier ones, even if nothing has changed', async () => {
  const facts = [];
  for (let round = 0; round < 3; round += 1) {
    facts.push((await converge('sub_1', { isFactNeeded: true }))?.fact.version);
  }
  expect(facts).toEqual([1, 2, 3]);
  // An incomplete subscription isn't announced.
  expect(types()).toEqual([]);
});

test('writes nothing without a change unless a fact is requested', async () => {
  await converge('sub_1');
  const version = stores.stored().payables.get(17)?.factVersion;
  await converge('sub_1');
  expect(stores.stored().payables.get(17)?.factVersion).toBe(version);
});

test('[PAY-15] ignores a subscription that the provider or billing does not know', async () => {
  expect(await converge('sub_unknown')).toBeNull();
  await provider.createSubscription({
    customerId: 'cus_else',
    enrollmentId: 17,
    attempt: 2,
    idempotencyKey: 'key-else',
    monthlyLines: [],
    feeLine: null,
  });
  expect(await converge('sub_2')).toBeNull();
  expect(stores.stored().subscriptions.size).toBe(0);
});

test('reads under the lease, and a process that lost it writes nothing', async () => {
  const retrieve = provider.retrieveSubscription.bind(provider);
  provider.retrieveSubscription = (id) => {
    stores.steal('subscription:sub_1');
    return retrieve(id);
  };
  await expect(converge('sub_1')).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(stores.stored().subscriptions.size).toBe(0);
  expect(types()).toEqual([]);
});

test('fails with service_unavailable when a lease is held too long', async () => {
  stores.steal('subscription:sub_1');
  await expect(converge('sub_1')).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(provider.count('retrieveSubscription')).toBe(0);
});

test('cancels a superseded subscription and reports its late payment', async () => {
  await converge('sub_1');
  await stores.transaction(({ payables }) => payables.beginAttempt(17, 2));
  provider.pay('sub_1');
  await converge('sub_1');
  expect(provider.get('sub_1').subscription.status).toBe('canceled');
  expect(countLatePayment).toHaveBeenCalledTimes(1);
  expect(stores.published('payment.succeeded.v1')).toEqual([]);
});

test('cancels a subscription that is paid after its enrollment was closed', async () => {
  await converge('sub_1');
  const payable = stores.stored().payables.get(17);
  if (payable) payable.closedAt = new Date('2026-03-01T11:00:00.000Z');
  provider.pay('sub_1');
  await converge('sub_1');
  expect(provider.get('sub_1').subscription.status).toBe('canceled');
  expect(stores.published('payment.succeeded.v1')).toEqual([]);
  expect(stores.stored().payments.get('in_1')).toMatchObject({ status: 'paid', isLate: true });
});

test('rereads a paid invoice only on request, for refunds', async () => {
  provider.pay('sub_1');
  await converge('sub_1');
  const before = provider.count('retrievePaymentIntent');
  await converge('sub_1');
  expect(provider.count('retrievePaymentIntent')).toBe(before);
  provider.replaceInvoice('in_1', (invoice) => ({
    ...invoice,
    paymentIntent: invoice.paymentIntent && { ...invoice.paymentIntent, refundedCents: 1_450 },
  }));
  await converge('sub_1', { recheckInvoiceIds: ['in_1'] });
  expect(stores.stored().payments.get('in_1')).toMatchObject({ refundedCents: 1_450 });
});

test('recovers months with lost webhooks, with a payment each', async () => {
  provider.pay('sub_1');
  await converge('sub_1');
  for (const id of ['in_2', 'in_3']) {
    const paid = { status: 'paid', isFirst: false, paymentIntentId: null, lines: [] } as const;
    provider.addInvoice('sub_1', observedInvoice({ ...paid, id, subscriptionId: 'sub_1' }));
  }
  await converge('sub_1');
  expect(stores.published('payment.succeeded.v1')).toHaveLength(3);
});

test('does not list invoices for a known renewal', async () => {
  provider.pay('sub_1');
  await converge('sub_1');
  expect(provider.count('listInvoices')).toBe(0);
});

test('does not reread a new subscription unless it is already stored', async () => {
  const created = await order(1);
  const reads = () =>
    provider.count('retrieveSubscription') + provider.count('retrievePaymentIntent');
  expect(await converge('sub_1', { created })).toMatchObject({
    fact: { status: 'incomplete', isMembershipFeePaid: false },
    latestInvoice: { id: 'in_1', status: 'open', totalCents: 12_765 },
  });
  expect(reads()).toBe(0);
  provider.pay('sub_1');
  expect(await converge('sub_1', { created })).toMatchObject({ fact: { status: 'active' } });
  expect(reads()).toBe(2);
});

/** Another plan of the owner, whose renewal was declined and is tried again by the provider. */
async function startOverdueEnrollment({ isAutoAdvancing = true } = {}) {
  await stores.transaction(async ({ payables }) => {
    await payables.keep(enrollmentSnapshot({ enrollmentId: 18 }));
    await payables.beginAttempt(18, 1);
  });
  await provider.createSubscription({
    customerId: 'cus_5',
    enrollmentId: 18,
    attempt: 1,
    idempotencyKey: 'key of 18',
    monthlyLines: [{ productId: 'prod_plan_2', amountCents: 6_350 }],
    feeLine: null,
  });
  provider.pay('sub_1');
  provider.pay('sub_2');
  const renewal = observedInvoice({ id: 'in_9', subscriptionId: 'sub_2', isFirst: false });
  provider.addInvoice('sub_2', { ...renewal, paymentIntentId: null, isAutoAdvancing });
  provider.setStatus('sub_2', 'past_due');
  await converge('sub_1');
  await converge('sub_2');
}
const isDue = () => stores.stored().subscriptions.get('sub_1')?.isResumeDue;
const isStoredOn = () => stores.stored().payments.get('in_9')?.isAutoAdvancing;

test('[PAY-39] whoever ended a plan, reading it resumes the retries of the other one, once', async () => {
  await startOverdueEnrollment();
  provider.end('sub_1');
  await converge('sub_1');
  await converge('sub_1');
  expect(provider.resumed).toEqual(['in_9']);
  expect(isDue()).toBe(false);
});

test('[PAY-39] so does reading the other one first', async () => {
  await startOverdueEnrollment();
  provider.end('sub_1');
  await converge('sub_2');
  expect(provider.resumed).toEqual(['in_9']);
  expect(isStoredOn()).toBe(true);
});

test('[PAY-39] if the provider fails, the mark stays until they are resumed, and nobody takes them as stopped by the clinic', async () => {
  await startOverdueEnrollment();
  provider.end('sub_1');
  const { resumeRetries } = provider;
  provider.resumeRetries = () => Promise.reject(new Error('down'));
  await converge('sub_1');
  await converge('sub_2');
  expect(isDue()).toBe(true);
  expect(isStoredOn()).toBe(true);
  provider.resumeRetries = resumeRetries;
  await resume();
  expect(provider.resumed).toEqual(['in_9']);
  expect(isDue()).toBe(false);
});

test('[MNY-100] what the clinic stopped stays stopped', async () => {
  await startOverdueEnrollment();
  provider.replaceInvoice('in_9', (invoice) => ({ ...invoice, isAutoAdvancing: false }));
  await converge('sub_2');
  expect(isStoredOn()).toBe(false);
  provider.end('sub_1');
  await converge('sub_1');
  expect(provider.resumed).toEqual([]);
  expect(isDue()).toBe(false);
});

test('[MNY-126] the months of a suspension are voided once it ends, also after a crash in between, and no earlier', async () => {
  provider.pay('sub_1');
  const month = (number: number, status: 'open' | 'draft') =>
    provider.addInvoice(
      'sub_1',
      observedInvoice({
        id: `in_${number}`,
        status,
        subscriptionId: 'sub_1',
        isFirst: false,
        paymentIntentId: null,
        paymentIntent: null,
        createdAt: new Date(Date.UTC(2026, number + 1, 1, 12)),
      }),
    );
  month(2, 'open');
  month(3, 'draft');
  month(4, 'draft');
  provider.setStatus('sub_1', 'unpaid');
  await converge('sub_1');
  expect(endings.events).toEqual([]);

  for (const id of ['in_2', 'in_4']) {
    provider.replaceInvoice(id, (one) => ({ ...one, status: 'paid', remainingCents: 0 }));
  }
  provider.setStatus('sub_1', 'active');
  endings.loseResponse('discardInvoice');
  await expect(converge('sub_1')).rejects.toMatchObject({ code: 'service_unavailable' });
  await converge('sub_1');
  await converge('sub_1');
  expect(endings.events).toEqual(['discardInvoice in_3 draft']);
  expect(stores.stored().payments.get('in_3')).toMatchObject({ status: 'void' });
});
