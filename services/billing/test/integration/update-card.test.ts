import type { PaymentMethodUpdate, PaymentMethodUpdated } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownerPrincipals } from '../factories.ts';
import { holdStripe } from './hold-stripe.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { paidSoFar, startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
let calls: ReturnType<typeof holdStripe>;
beforeAll(async () => {
  calls = holdStripe();
  billing = await startBilling();
});
afterAll(async () => {
  await billing.stop();
  calls.stop();
});

const failingCard = 'pm_card_chargeCustomerFail';

/** Enrolled and paid on 10 January 2028; every later charge finds `card`, if one is given. */
async function startEnrollment(enrollmentId: number, card?: string) {
  const ownerId = 100 + enrollmentId;
  const owner = await startClockedOwner(billing, { ownerId, start: '2028-01-10T00:00:00.000Z' });
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  await billing.settled();
  if (card !== undefined) {
    const method = await billing.stripe.paymentMethods.attach(card, { customer: owner.customerId });
    const change = { default_payment_method: method.id };
    await billing.stripe.subscriptions.update(subscriptionId, change);
  }
  const headers = billing.as(ownerPrincipals(ownerId));
  const path = '/api/payment-method-updates';
  return {
    ...owner,
    subscriptionId,
    prepare: async () => {
      const response = await billing.post(path, { enrollmentId }, headers);
      expect(response.status).toBe(200);
      return (await response.json()) as PaymentMethodUpdate;
    },
    confirm: (setupIntentId: string, dueNow = '127.00') =>
      billing.post(`${path}/confirm`, { enrollmentId, setupIntentId, dueNow }, headers),
  };
}

type Enrollment = Awaited<ReturnType<typeof startEnrollment>>;
const setupOf = ({ clientSecret }: PaymentMethodUpdate) => clientSecret.split('_secret_')[0] ?? '';

/** The browser's part: the provider accepts the card for later. */
async function setUp(enrollment: Enrollment, card: string): Promise<string> {
  const setupIntentId = setupOf(await enrollment.prepare());
  await billing.stripe.setupIntents.confirm(setupIntentId, {
    payment_method: card,
    return_url: 'https://petwell.example/update-card/1',
  });
  return setupIntentId;
}

async function answerOf(response: Response): Promise<PaymentMethodUpdated> {
  expect(response.status).toBe(200);
  return (await response.json()) as PaymentMethodUpdated;
}

const charges = async ({ customerId }: Enrollment) =>
  (await billing.stripe.charges.list({ customer: customerId })).data.filter(({ paid }) => paid);

test('[PAY-24] a new card pays open invoices at once, and later ones', async () => {
  const enrollment = await startEnrollment(1, failingCard);
  await enrollment.advanceTo('2028-02-10T02:00:00.000Z');
  const prepared = await enrollment.prepare();
  expect(prepared).toEqual({
    clientSecret: expect.stringMatching(/^seti_\w+_secret_\w+$/) as string,
    enrollmentId: 1,
    petName: 'Rex',
    planName: 'Dog Gold',
    dueNow: '63.50',
    months: [
      {
        startsAt: '2028-02-10T00:00:00.000Z',
        endsAt: '2028-03-10T00:00:00.000Z',
        amountCents: 6_350,
      },
    ],
  });
  // The form once more, from a reload: no second set-up.
  expect((await enrollment.prepare()).clientSecret).toBe(prepared.clientSecret);

  const setupIntentId = await setUp(enrollment, 'pm_card_mastercard');
  expect(await answerOf(await enrollment.confirm(setupIntentId))).toEqual({
    outcome: 'paid',
    paidNow: '63.50',
    clientSecret: null,
    status: 'active',
    paymentProblem: false,
  });
  expect(await charges(enrollment)).toHaveLength(2);
  await billing.settled();
  expect((await paidSoFar(billing, 1)).at(-1)).toMatchObject({
    isRecovery: true,
    cardBrand: 'mastercard',
  });

  await enrollment.advanceTo('2028-03-10T02:00:00.000Z');
  expect((await paidSoFar(billing, 1)).at(-1)).toMatchObject({
    isRecovery: false,
    cardBrand: 'mastercard',
    cardLast4: '4444',
  });
});

test('[PAY-24] confirming twice at once, and again later, charges once', async () => {
  const enrollment = await startEnrollment(2, failingCard);
  await enrollment.advanceTo('2028-02-10T02:00:00.000Z');
  const setupIntentId = await setUp(enrollment, 'pm_card_visa');
  const answers = await Promise.all(
    [1, 2, 3].map(async () => answerOf(await enrollment.confirm(setupIntentId))),
  );
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['paid', 'updated', 'updated']);
  expect(await answerOf(await enrollment.confirm(setupIntentId))).toMatchObject({
    outcome: 'updated',
    paidNow: '0.00',
    status: 'active',
    paymentProblem: false,
  });
  expect(await charges(enrollment)).toHaveLength(2);
});

test('[MNY-125] [MNY-126] a suspended plan resumes with its current month paid, and the months in between are not charged', async () => {
  const enrollment = await startEnrollment(5, failingCard);
  await enrollment.advanceTo('2028-04-20T00:00:00.000Z');
  const facts = await billing.published('subscription.status-changed.v1', 5);
  expect(facts.at(-1)?.data.status).toBe('unpaid');
  // February failed, March waits as a draft, April is the current month.
  expect((await enrollment.prepare()).dueNow).toBe('127.00');
  const setupIntentId = await setUp(enrollment, 'pm_card_visa');
  expect(await answerOf(await enrollment.confirm(setupIntentId))).toMatchObject({
    outcome: 'paid',
    paidNow: '127.00',
    status: 'active',
    paymentProblem: false,
  });
  expect(await charges(enrollment)).toHaveLength(3);
  // March was suspended from its first day to its last.
  const { data: invoices } = await billing.stripe.invoices.list({
    subscription: enrollment.subscriptionId,
  });
  expect(invoices.map(({ status }) => status)).toEqual(['paid', 'void', 'paid', 'paid']);
  // The billing day stays.
  await enrollment.advanceTo('2028-05-10T02:00:00.000Z');
  expect((await paidSoFar(billing, 5)).at(-1)).toMatchObject({ amountCents: 6_350 });
  expect(await charges(enrollment)).toHaveLength(4);
});

test('a plan that the clinic resumes after a pause is paid with a new card', async () => {
  const enrollment = await startEnrollment(7);
  const { subscriptions } = billing.stripe;
  await subscriptions.pause(enrollment.subscriptionId, {
    bill_for: { unused_time_from: { type: 'none' } },
  });
  await enrollment.advanceTo('2028-03-20T00:00:00.000Z');
  await subscriptions.resume(enrollment.subscriptionId);
  expect((await enrollment.prepare()).dueNow).toBe('63.50');
  const setupIntentId = await setUp(enrollment, 'pm_card_visa');
  expect(await answerOf(await enrollment.confirm(setupIntentId))).toMatchObject({
    outcome: 'paid',
    paidNow: '63.50',
    status: 'active',
  });
  expect(await charges(enrollment)).toHaveLength(2);
});

test('a payment that needs confirmation by the bank gives the browser its client secret', async () => {
  const enrollment = await startEnrollment(6, failingCard);
  await enrollment.advanceTo('2028-02-10T02:00:00.000Z');
  const setupIntentId = setupOf(await enrollment.prepare());
  await billing.stripe.setupIntents.confirm(setupIntentId, {
    payment_method: 'pm_card_authenticationRequired',
    return_url: 'https://petwell.example/update-card/6',
  });
  const complete = (intent: string) =>
    fetch(`${billing.provider.url}/_challenges/${intent}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'complete' }),
    });
  await complete(setupIntentId);
  const answer = await answerOf(await enrollment.confirm(setupIntentId));
  expect(answer).toMatchObject({ outcome: 'action_required', paymentProblem: true });
  expect(answer.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
  await complete(answer.clientSecret?.split('_secret_')[0] ?? '');
  await vi.waitFor(async () => {
    const { status } = await billing.stripe.subscriptions.retrieve(enrollment.subscriptionId);
    expect(status).toBe('active');
  }, 15_000);
  expect(await answerOf(await enrollment.confirm(setupIntentId))).toMatchObject({
    outcome: 'updated',
    status: 'active',
    paymentProblem: false,
  });
});

const setFaults = (requests: object[]) =>
  fetch(`${billing.provider.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requests }),
  });

test('a refusal that isn’t about the card is 503, and trying again pays', async () => {
  const enrollment = await startEnrollment(20, failingCard);
  await enrollment.advanceTo('2028-02-10T02:00:00.000Z');
  const setupIntentId = await setUp(enrollment, 'pm_card_visa');
  await setFaults([{ match: '^POST /v1/invoices/.*/pay$', kind: 'status', status: 400 }]);
  const response = await enrollment.confirm(setupIntentId);
  await setFaults([]);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'service_unavailable' });
  expect(await answerOf(await enrollment.confirm(setupIntentId))).toMatchObject({
    outcome: 'paid',
  });
  expect(await charges(enrollment)).toHaveLength(2);
});

test('saves the card without charging an invoice voided in the meantime', async () => {
  const enrollment = await startEnrollment(21, failingCard);
  await enrollment.advanceTo('2028-02-10T02:00:00.000Z');
  const setupIntentId = await setUp(enrollment, 'pm_card_visa');
  const { data } = await billing.stripe.invoices.list({ customer: enrollment.customerId });
  const invoiceId = data[0]?.id ?? '';
  // Voided between our look and our charge.
  const held = calls.next(new RegExp(`^POST /v1/invoices/${invoiceId}/pay$`));
  const confirming = enrollment.confirm(setupIntentId);
  await held.arrived;
  const subscription = await billing.stripe.subscriptions.retrieve(enrollment.subscriptionId);
  const customer = await billing.stripe.customers.retrieve(enrollment.customerId);
  if (customer.deleted) throw new Error('no customer');
  expect(customer.invoice_settings.default_payment_method).not.toBeNull();
  expect(subscription.default_payment_method).toBe(
    customer.invoice_settings.default_payment_method,
  );
  await billing.stripe.invoices.voidInvoice(invoiceId);
  held.release();
  expect(await answerOf(await confirming)).toMatchObject({ outcome: 'updated', paidNow: '0.00' });
  expect(await charges(enrollment)).toHaveLength(1);
});

test('refuses a card detached in the meantime', async () => {
  const enrollment = await startEnrollment(22);
  const setupIntentId = await setUp(enrollment, 'pm_card_visa');
  const setup = await billing.stripe.setupIntents.retrieve(setupIntentId);
  if (typeof setup.payment_method !== 'string') throw new Error('no card');
  await billing.stripe.paymentMethods.detach(setup.payment_method);
  const response = await enrollment.confirm(setupIntentId);
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: 'payment_not_confirmed' });
});
