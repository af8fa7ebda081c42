import type { OwnPayments, SubscriptionResponse } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerPrincipals, setupPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const visa = { brand: 'visa', last4: '4242', expMonth: 12 };
const shown = { last4: '4242', textVersion: '2026-11-29-good' };

/** An owner with a paid plan and an unpaid one, for another pet. `card`: later charges find this one. */
async function startSecondPet(ownerId: number, card?: string) {
  const first = ownerId * 10 + 1;
  const second = first + 1;
  billing.enroll({ enrollmentId: first, ownerId });
  billing.enroll({ enrollmentId: second, ownerId });
  const paid = await billing.createSubscription(first, ownerId);
  await billing.pay(paid.clientSecret);
  await billing.settled();
  const { customer } = await billing.stripe.subscriptions.retrieve(paid.subscriptionId);
  const customerId = typeof customer === 'string' ? customer : customer.id;
  if (card !== undefined) {
    const method = await billing.stripe.paymentMethods.attach(card, { customer: customerId });
    const change = { default_payment_method: method.id };
    await billing.stripe.subscriptions.update(paid.subscriptionId, change);
  }
  const send = (body: object, principals = ownerPrincipals(ownerId)) =>
    billing.post('/api/create-subscription', body, billing.as(principals));
  const useCard = async (last4 = shown.last4) => {
    const body = { enrollmentId: second, useSavedCard: { ...shown, last4 } };
    const response = await send(body);
    expect(response.status).toBe(200);
    return (await response.json()) as SubscriptionResponse;
  };
  return {
    second,
    paid,
    send,
    useCard,
    open: () => billing.createSubscription(second, ownerId),
    charges: async () =>
      (await billing.stripe.charges.list({ customer: customerId })).data.filter((one) => one.paid),
    consents: () => billing.prisma.paymentConsent.findMany({ where: { enrollmentId: second } }),
  };
}

test('[PAY-40] offers the card of the other plan and pays with it, with consent, also for next month', async () => {
  const pet = await startSecondPet(301);
  expect(pet.paid.savedCard).toBeUndefined();
  const opened = await pet.open();
  expect(opened.savedCard).toEqual({ ...visa, expYear: expect.any(Number) as number });

  const answer = await pet.useCard();
  expect(answer).toMatchObject({
    clientSecret: null,
    subscriptionId: opened.subscriptionId,
    enrollment: { status: 'active', membershipFeePaid: true },
    savedCardPayment: {
      outcome: 'accepted',
      paymentIntentId: opened.clientSecret?.split('_secret_')[0],
    },
  });
  expect(await pet.charges()).toHaveLength(2);
  expect(await pet.consents()).toMatchObject([
    { textVersion: '2026-11-29-good', cardLast4: '4242' },
  ]);
  const subscription = await billing.stripe.subscriptions.retrieve(opened.subscriptionId);
  expect(subscription.default_payment_method).toEqual(expect.stringMatching(/^pm_/));
});

test('[PAY-40] two tabs, a repetition, and another replica charge once', async () => {
  const pet = await startSecondPet(302);
  await pet.open();
  const other = await billing.startAnotherReplica();
  const body = JSON.stringify({ enrollmentId: pet.second, useSavedCard: shown });
  const headers = { 'content-type': 'application/json', ...billing.as(ownerPrincipals(302)) };
  const responses = await Promise.all(
    [billing.url(), other, billing.url(), other].map((url) =>
      fetch(`${url}/api/create-subscription`, { method: 'POST', headers, body }),
    ),
  );
  const answers = await Promise.all(
    responses.map(async (one) => (await one.json()) as SubscriptionResponse),
  );
  const outcomes = answers.map(({ savedCardPayment }) => savedCardPayment?.outcome);
  expect(outcomes).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
  expect((await pet.useCard()).savedCardPayment).toMatchObject({ outcome: 'accepted' });
  expect(await pet.charges()).toHaveLength(2);
});

test('[PAY-40] after a decline the form takes another card, and nothing else was charged', async () => {
  const pet = await startSecondPet(303, 'pm_card_chargeCustomerFail');
  const opened = await pet.open();
  const answer = await pet.useCard('0341');
  expect(answer).toMatchObject({
    clientSecret: opened.clientSecret,
    enrollment: { status: 'pending_payment' },
    savedCardPayment: { outcome: 'declined' },
  });
  expect(await pet.charges()).toHaveLength(1);
  // The bank is asked again, rather than Stripe's stored response.
  expect(await pet.useCard('0341')).toMatchObject({ savedCardPayment: { outcome: 'declined' } });
  const intent = await billing.stripe.paymentIntents.retrieve(
    opened.clientSecret?.split('_secret_')[0] ?? '',
  );
  const tries = await billing.stripe.charges.list({ payment_intent: intent.id });
  expect(tries.data).toHaveLength(2);
  await billing.pay(answer.clientSecret, 'pm_card_mastercard');
  expect(await pet.charges()).toHaveLength(2);
});

test('[PAY-40] a card that needs 3-D Secure goes on in the form', async () => {
  const pet = await startSecondPet(304, 'pm_card_authenticationRequired');
  const opened = await pet.open();
  const answer = await pet.useCard('3184');
  expect(answer.savedCardPayment?.outcome).toBe('action_required');
  expect(answer.clientSecret).toBe(opened.clientSecret);
  expect(await pet.charges()).toHaveLength(1);
  await billing.pay(answer.clientSecret);
  expect(await pet.charges()).toHaveLength(2);
});

test('[PAY-40] after a question of the bank that failed, the bank is asked again', async () => {
  const pet = await startSecondPet(310, 'pm_card_authenticationRequired');
  const { clientSecret } = await pet.open();
  const intentId = clientSecret?.split('_secret_')[0] ?? '';
  const ask = async () => {
    expect((await pet.useCard('3184')).savedCardPayment?.outcome).toBe('action_required');
    expect((await billing.stripe.paymentIntents.retrieve(intentId)).status).toBe('requires_action');
  };
  await ask();
  await fetch(`${billing.provider.url}/_challenges/${intentId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'fail' }),
  });
  await ask();
  expect(await pet.charges()).toHaveLength(1);
});

test('[PAY-40] charges no other card than the one shown, and offers no expired or removed one', async () => {
  const pet = await startSecondPet(305);
  expect((await pet.useCard('1111')).savedCardPayment?.outcome).toBe('unavailable');
  expect(await pet.consents()).toEqual([]);

  const { default_payment_method: methodId } = await billing.stripe.subscriptions.retrieve(
    pet.paid.subscriptionId,
  );
  const method = typeof methodId === 'string' ? methodId : '';
  await billing.stripe.paymentMethods.update(method, { card: { exp_month: 1, exp_year: 2020 } });
  expect((await pet.open()).savedCard).toBeUndefined();
  expect((await pet.useCard()).savedCardPayment?.outcome).toBe('unavailable');

  await billing.stripe.paymentMethods.update(method, { card: { exp_year: 2099 } });
  expect((await pet.open()).savedCard).toBeDefined();
  await billing.stripe.paymentMethods.detach(method);
  expect((await pet.open()).savedCard).toBeUndefined();
  expect((await pet.useCard()).savedCardPayment?.outcome).toBe('unavailable');
  expect(await pet.charges()).toHaveLength(1);
});

test('[PAY-40] shows and charges no card to a setup session, to the demo, or to anyone else', async () => {
  const pet = await startSecondPet(306);
  const body = { enrollmentId: pet.second, useSavedCard: shown };
  const setup = await pet.send(body, setupPrincipals(306, pet.second));
  const answer = (await setup.json()) as SubscriptionResponse;
  expect(answer.savedCard).toBeUndefined();
  expect(answer.savedCardPayment?.outcome).toBe('unavailable');

  expect((await pet.send(body, ownerPrincipals(306, { isDemo: true }))).status).toBe(403);
  expect((await pet.send(body, ownerPrincipals(307))).status).toBe(404);
  expect((await pet.send(body, {})).status).toBe(401);
  expect(await pet.charges()).toHaveLength(1);
  expect(await pet.consents()).toEqual([]);
});

test('[ACC-35] a card that was entered with a link is offered and used only in a session of the confirmed mailbox', async () => {
  const pet = await startSecondPet(330);
  const { second: enrollmentId } = pet;
  const agreed = { enrollmentId, ownerId: 330, textVersion: 'card-link-2026-11-29-good' };
  const amounts = { dueToday: '0.00', monthlyTotal: '63.50' };
  const who = { ownerName: 'Ada Example', petName: 'Rex', plan: {} };
  const data = { ...agreed, ...amounts, ...who, clientAddress: '203.0.113.7', isByLink: true };
  await billing.prisma.paymentConsent.create({ data });
  const unconfirmed = ownerPrincipals(330, { isMailboxConfirmed: false });
  const body = { enrollmentId: pet.second, useSavedCard: shown };
  const response = await pet.send(body, unconfirmed);
  const answer = (await response.json()) as SubscriptionResponse;
  expect(answer.savedCard).toBeUndefined();
  expect(answer.savedCardPayment).toMatchObject({ outcome: 'unavailable' });
  expect(await pet.charges()).toHaveLength(1);
  const headers = billing.as(unconfirmed);
  const own = await fetch(`${billing.url()}/api/payments`, { headers });
  const { cards, payments } = (await own.json()) as OwnPayments;
  expect([cards, payments.map(({ cardLast4 }) => cardLast4)]).toEqual([[], [null, null]]);
  expect((await pet.open()).savedCard).toMatchObject(visa);
});

test('[ENR-23] a setup session that starts to pay fixes the address first; without identity nothing starts', async () => {
  billing.enroll({ enrollmentId: 3401, ownerId: 340 });
  const start = () =>
    billing.post(
      '/api/create-subscription',
      { enrollmentId: 3401 },
      billing.as(setupPrincipals(340, 3401)),
    );
  expect((await start()).status).toBe(200);
  expect(billing.enrollment.paymentStarts).toContain(340);
  billing.enroll({ enrollmentId: 3411, ownerId: 341 });
  billing.enrollment.state.isDown = true;
  const refused = await billing.post(
    '/api/create-subscription',
    { enrollmentId: 3411 },
    billing.as(setupPrincipals(341, 3411)),
  );
  billing.enrollment.state.isDown = false;
  expect(refused.status).toBe(503);
  expect(await billing.prisma.subscription.count({ where: { enrollmentId: 3411 } })).toBe(0);
});

test('[MNY-102] an error that Stripe replays for the charge does not block the saved card', async () => {
  const pet = await startSecondPet(308);
  await pet.open();
  const setFaults = (requests: object[]) =>
    fetch(`${billing.provider.url}/_faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requests }),
    });
  await setFaults([{ match: '^POST /v1/invoices/in_\\w+/pay$', kind: 'status', status: 500 }]);
  const refused = await pet.send({ enrollmentId: pet.second, useSavedCard: shown });
  expect(refused.status).toBe(503);
  await setFaults([]);
  expect((await pet.useCard()).savedCardPayment?.outcome).toBe('accepted');
  expect(await pet.charges()).toHaveLength(2);
});

test("[PAY-43] the card of a customer that was deleted in Stripe's Dashboard isn't offered, and the plan is paid with a new one", async () => {
  const pet = await startSecondPet(309);
  const { subscriptionId } = await pet.open();
  const { customer } = await billing.stripe.subscriptions.retrieve(subscriptionId);
  if (typeof customer !== 'string') throw new Error('expanded');
  await billing.stripe.customers.del(customer);
  await billing.settled();
  const opened = await pet.open();
  expect(opened.savedCard).toBeUndefined();
  await billing.pay(opened.clientSecret);
  await billing.settled();
  const paid = await billing.stripe.subscriptions.retrieve(opened.subscriptionId);
  expect(paid.status).toBe('active');
  expect(paid.customer).not.toBe(customer);
});
