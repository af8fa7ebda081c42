import { randomUUID } from 'node:crypto';
import { createBus, createLogger } from '@petwell/chassis';
import {
  cardLinkSchema,
  cardLinkUsedSchema,
  customerPaymentsSchema,
  errorBodySchema,
  ownPaymentsSchema,
  paymentMethodUpdateSchema,
  planLinkSchema,
  publicRoutes,
  toCents,
  workListSchema,
} from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ownerPrincipals, staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { allDelivered, startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
let enrollmentId = 0;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
beforeEach(() => {
  enrollmentId += 1;
});

/** Enrolled and paid in January 2028; February's payment was declined. */
async function startOverduePlan(id = enrollmentId) {
  const ownerId = 100 + id;
  const owner = await startClockedOwner(billing, { ownerId, start: '2028-01-10T00:00:00.000Z' });
  billing.enroll({ enrollmentId: id, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(id, ownerId);
  await billing.pay(clientSecret);
  await allDelivered(billing);
  const { customerId } = owner;
  const failing = 'pm_card_chargeCustomerFail';
  const method = await billing.stripe.paymentMethods.attach(failing, { customer: customerId });
  const change = { default_payment_method: method.id };
  await billing.stripe.subscriptions.update(subscriptionId, change);
  await owner.advanceTo('2028-02-10T02:00:00.000Z');
  return { ...owner, ownerId, subscriptionId, enrollmentId: id };
}
type Plan = Awaited<ReturnType<typeof startOverduePlan>>;

const send = (plan: { enrollmentId: number }, key: string = randomUUID()) =>
  billing.post(
    `/api/admin/enrollments/${plan.enrollmentId}/card-link`,
    {},
    { ...billing.as(staffPrincipals('staff')), 'idempotency-key': key },
  );
async function newLink(plan: { enrollmentId: number }, key?: string) {
  const response = await send(plan, key);
  expect(response.status).toBe(200);
  const link = planLinkSchema.parse(await response.json());
  return { ...link, token: new URL(link.url).hash.replace('#token=', '') };
}
const post = (path: string, body: object) => billing.post(`/api/card-links/${path}`, body);

/** Prepares the form and has the provider accept a card, as the browser does. */
async function enterCard(token: string, card = 'pm_card_visa'): Promise<string> {
  const response = await post('prepare', { token });
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  const setupIntentId = clientSecret.split('_secret_')[0] ?? '';
  await billing.stripe.setupIntents.confirm(setupIntentId, { payment_method: card });
  return setupIntentId;
}
/** A card that the owner confirmed elsewhere, for a plan. */
async function setUpFor({ customerId }: Plan, id: number): Promise<string> {
  const setup = await billing.stripe.setupIntents.create({
    customer: customerId,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { enrollmentId: String(id) },
  });
  await billing.stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_mastercard' });
  return setup.id;
}
const confirm = (token: string, setupIntentId: string, given: object = {}) =>
  post('confirm', {
    token,
    setupIntentId,
    dueNow: '63.50',
    monthlyTotal: '63.50',
    textVersion: 'card-link-2026-11-24',
    ...given,
  });
async function answerOf(response: Response) {
  expect(response.status).toBe(200);
  return cardLinkUsedSchema.parse(await response.json());
}
async function refused(response: Response) {
  const { code } = errorBodySchema.parse(await response.json());
  return [response.status, code];
}
const gone = [410, 'link_invalid'];
const setFaults = (requests: object[]) =>
  fetch(`${billing.provider.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requests }),
  });
const paidCharges = async ({ customerId }: Plan) =>
  (await billing.stripe.charges.list({ customer: customerId })).data.filter(({ paid }) => paid);

async function publish(event: object) {
  const bus = createBus({
    rabbitmqUrl: 'off',
    busDatabaseUrl: billing.busUrl,
    logger: createLogger({ service: 'identity', level: 'silent' }),
  });
  await bus.start();
  await bus.publish({
    specversion: '1.0',
    id: randomUUID(),
    source: 'petwell/test',
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    ...event,
  } as Parameters<typeof bus.publish>[0]);
  await bus.close();
}

test('[MNY-72] [MNY-73] [MNY-74] a link is mailed and copied, and pays what is open with a new card, once', async () => {
  const plan = await startOverduePlan();
  const link = await newLink(plan);
  expect(link.url).toMatch(/^http:\/\/localhost:8080\/card-link#token=[\w-]{43}$/);
  expect(Date.parse(link.expiresAt) - Date.now()).toBeGreaterThan(6.99 * 86_400_000);
  expect(await billing.requestedMails('card-link', plan.enrollmentId)).toMatchObject([
    { url: link.url, expiresAt: link.expiresAt, dueCents: 6_350, petName: 'Rex' },
  ]);
  const acted = await billing.prisma.outboxEvent.findMany({ where: { type: 'staff.acted.v1' } });
  expect(acted.map(({ payload }) => payload)).toMatchObject([
    {
      data: {
        action: 'card-link',
        result: 'done',
        detail: '$63.50 due',
      },
    },
  ]);
  // Opening is not use.
  for (let opened = 0; opened < 2; opened += 1) {
    const shown = cardLinkSchema
      .strict()
      .parse(await (await post('lookup', { token: link.token })).json());
    expect(shown).toMatchObject({ petName: 'Rex', dueNow: '63.50', monthlyTotal: '63.50' });
  }
  const setupIntentId = await enterCard(link.token);
  const response = await confirm(link.token, setupIntentId);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(await answerOf(response)).toEqual({
    outcome: 'paid',
    paidNow: '63.50',
    clientSecret: null,
  });
  expect(await billing.prisma.paymentConsent.findMany({ where: { enrollmentId } })).toMatchObject([
    { textVersion: 'card-link-2026-11-24', ownerId: plan.ownerId, cardLast4: null },
  ]);
  // Used up: for reading, for another form, and for another card.
  expect(await refused(await post('lookup', { token: link.token }))).toEqual(gone);
  expect(await refused(await post('prepare', { token: link.token }))).toEqual(gone);
  const other = await setUpFor(plan, enrollmentId);
  expect(await refused(await confirm(link.token, other))).toEqual(gone);
  expect(await paidCharges(plan)).toHaveLength(2);
});

/** Every place that says what is owed for the plan. */
async function everyReader(plan: Plan) {
  const staff = { headers: billing.as(staffPrincipals('staff')) };
  const owner = { headers: billing.as(ownerPrincipals(plan.ownerId)) };
  const read = async (path: string, given: object) =>
    (await fetch(`${billing.url()}${path}`, given)).json();
  const { failedPayments } = workListSchema.parse(await read('/api/admin/work-list', staff));
  const listed = failedPayments.items.find((one) => one.enrollmentId === plan.enrollmentId);
  const customers = `/api/admin/customers/${plan.ownerId}/payments`;
  const desk = customerPaymentsSchema.parse(await read(customers, staff)).owed[0];
  const own = ownPaymentsSchema.parse(await read('/api/payments', owner)).owed[0];
  const form = await billing.post(
    '/api/payment-method-updates',
    { enrollmentId: plan.enrollmentId },
    owner.headers,
  );
  const prepared = paymentMethodUpdateSchema.parse(await form.json());
  const sent = await newLink(plan);
  const mail = (await billing.requestedMails('card-link', plan.enrollmentId)).at(-1);
  const link = cardLinkSchema.parse(await (await post('lookup', { token: sent.token })).json());
  return {
    token: sent.token,
    invoiceId: listed?.invoiceId ?? '',
    totals: [
      listed?.amountCents,
      desk?.amountCents,
      own?.amountCents,
      toCents(prepared.dueNow),
      mail?.dueCents,
      toCents(link.dueNow),
    ],
    months: [listed, desk, own, prepared, mail, link].map((one) =>
      one?.months.map(({ startsAt, amountCents }) => [startsAt.slice(0, 10), amountCents]),
    ),
  };
}

test('[MNY-125] [MNY-129] [MNY-130] [MNY-131] every reader says the same after three months, and staff try one month a click', async () => {
  const plan = await startOverduePlan();
  await plan.advanceTo('2028-04-20T00:00:00.000Z');
  const both = [
    ['2028-02-10', 6_350],
    ['2028-04-10', 6_350],
  ];
  const shown = await everyReader(plan);
  expect(shown.totals).toEqual(Array(6).fill(12_700));
  expect(shown.months).toEqual(Array(6).fill(both));

  // A card that works came to be the plan's otherwise, and staff try it.
  const method = await billing.stripe.paymentMethods.attach('pm_card_visa', {
    customer: plan.customerId,
  });
  await billing.stripe.subscriptions.update(plan.subscriptionId, {
    default_payment_method: method.id,
  });
  const retry = (invoiceId: string) =>
    billing.post(
      `/api/admin/payments/${invoiceId}/retry`,
      {},
      { ...billing.as(staffPrincipals('staff')), 'idempotency-key': randomUUID() },
    );
  expect(await (await retry(shown.invoiceId)).json()).toMatchObject({
    outcome: 'paid',
    amountCents: 6_350,
  });
  expect(await paidCharges(plan)).toHaveLength(2);
  const rest = await everyReader(plan);
  expect(rest.months).toEqual(Array(6).fill(both.slice(1)));
  expect(await (await retry(rest.invoiceId)).json()).toMatchObject({ outcome: 'paid' });
  expect(await paidCharges(plan)).toHaveLength(3);
  const { data: invoices } = await billing.stripe.invoices.list({
    subscription: plan.subscriptionId,
  });
  expect(invoices.map(({ status }) => status)).toEqual(['paid', 'void', 'paid', 'paid']);
  const { status } = await billing.stripe.subscriptions.retrieve(plan.subscriptionId);
  expect(status).toBe('active');
});

test('[MNY-126] a running month that was declined is not owed once it was suspended to its end', async () => {
  const plan = await startOverduePlan();
  await plan.advanceTo('2028-03-20T00:00:00.000Z');
  // February is paid, March is declined.
  const [march, february] = (
    await billing.stripe.invoices.list({ subscription: plan.subscriptionId })
  ).data;
  await billing.stripe.invoices.pay(february?.id ?? '', { payment_method: 'pm_card_visa' });
  const { token } = await newLink(plan);
  const setupIntentId = await enterCard(token, 'pm_card_chargeCustomerFail');
  expect(await answerOf(await confirm(token, setupIntentId))).toMatchObject({
    outcome: 'declined',
    paidNow: '0.00',
  });
  expect((await everyReader(plan)).months).toEqual(Array(6).fill([['2028-03-10', 6_350]]));
  await plan.advanceTo('2028-04-20T00:00:00.000Z');
  const shown = await everyReader(plan);
  expect(shown.months).toEqual(Array(6).fill([['2028-04-10', 6_350]]));
  const again = await enterCard(shown.token);
  expect(await answerOf(await confirm(shown.token, again))).toMatchObject({ paidNow: '63.50' });
  expect((await billing.stripe.invoices.retrieve(march?.id ?? '')).status).toBe('void');
});

test('[MNY-73] no table has the token, and a repeated request gets the same link', async () => {
  const plan = await startOverduePlan();
  const key = randomUUID();
  const link = await newLink(plan, key);
  expect(await newLink(plan, key)).toEqual(link);
  expect(await billing.prisma.planLink.count({ where: { enrollmentId } })).toBe(1);
  expect(await billing.requestedMails('card-link', enrollmentId)).toHaveLength(1);
  const links = await billing.prisma.planLink.findMany({ where: { enrollmentId } });
  for (const { tokenHash, ...row } of links) {
    expect(JSON.stringify(row)).not.toContain(link.token);
    expect(Buffer.from(tokenHash).toString()).not.toBe(link.token);
    expect(Buffer.from(tokenHash)).toHaveLength(32);
  }
  const records = await billing.prisma.idempotencyRecord.findMany();
  expect(JSON.stringify(records)).toContain(link.id);
  expect(JSON.stringify(records)).not.toContain(link.token);
});

test('[MNY-72] a newer link ends the older one, also of twenty at once', async () => {
  const plan = await startOverduePlan();
  const first = await newLink(plan);
  const setupIntentId = await enterCard(first.token);
  await newLink(plan);
  expect(await refused(await post('lookup', { token: first.token }))).toEqual(gone);
  expect(await refused(await confirm(first.token, setupIntentId))).toEqual(gone);
  const many = await Promise.all(Array.from({ length: 20 }, () => newLink(plan)));
  const open = await Promise.all(many.map(({ token }) => post('prepare', { token })));
  expect(open.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await paidCharges(plan)).toHaveLength(1);
});

test('[MNY-72] an expired link is gone, and so is an unknown one', async () => {
  const plan = await startOverduePlan();
  const { id, token } = await newLink(plan);
  const setupIntentId = await enterCard(token);
  await billing.prisma.planLink.update({ where: { id }, data: { expiresAt: new Date() } });
  expect(await refused(await post('lookup', { token }))).toEqual(gone);
  expect(await refused(await confirm(token, setupIntentId))).toEqual(gone);
  expect(await refused(await post('lookup', { token: 'guess' }))).toEqual(gone);
});

test("[MNY-72] the plan's end ends its links for good, and none is made afterwards", async () => {
  const plan = await startOverduePlan();
  const { token } = await newLink(plan);
  const setupIntentId = await enterCard(token);
  await billing.post(
    `/internal/enrollments/${enrollmentId}/cancel-subscription`,
    { onlyIfUnpaid: false },
    billing.asService('enrollment'),
  );
  expect(await refused(await confirm(token, setupIntentId))).toEqual(gone);
  expect(await refused(await send(plan))).toEqual([409, 'status_conflict']);
  // As if the plan went on.
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId },
    data: { closedAt: null, endingSince: null },
  });
  expect(await refused(await post('lookup', { token }))).toEqual(gone);
});

test('[MNY-72] a password reset ends the links mailed before it, of that owner only', async () => {
  const plan = await startOverduePlan();
  const { token } = await newLink(plan);
  enrollmentId += 1;
  const other = await newLink(await startOverduePlan(enrollmentId));
  const { ownerId } = plan;
  await publish({
    type: 'owner.password-reset.v1',
    subject: `owner/${ownerId}`,
    data: { ownerId, resetAt: new Date().toISOString() },
  });
  await vi.waitFor(
    async () => expect(await refused(await post('lookup', { token }))).toEqual(gone),
    { timeout: 10_000 },
  );
  expect((await post('lookup', { token: other.token })).status).toBe(200);
  const later = await newLink(plan);
  expect((await post('lookup', { token: later.token })).status).toBe(200);
});

test('[MNY-74] two tabs and repetitions pay once and record one consent', async () => {
  const plan = await startOverduePlan();
  const { token } = await newLink(plan);
  const setupIntentId = await enterCard(token);
  const both = await Promise.all(
    [1, 2, 3].map(async () => answerOf(await confirm(token, setupIntentId))),
  );
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['paid', 'updated', 'updated']);
  expect(await answerOf(await confirm(token, setupIntentId))).toMatchObject({ paidNow: '0.00' });
  expect(await paidCharges(plan)).toHaveLength(2);
  expect(await billing.prisma.paymentConsent.count({ where: { enrollmentId } })).toBe(1);
});

test('[MNY-74] a card of another plan, or one that no bank confirmed, or another amount than shown, uses nothing', async () => {
  const plan = await startOverduePlan();
  const { token } = await newLink(plan);
  const foreign = await setUpFor(plan, 9999);
  const unconfirmed = [409, 'payment_not_confirmed'];
  expect(await refused(await confirm(token, foreign))).toEqual(unconfirmed);
  const prepared = await (await post('prepare', { token })).json();
  const [waiting = ''] = (prepared as { clientSecret: string }).clientSecret.split('_secret_');
  expect(await refused(await confirm(token, waiting))).toEqual(unconfirmed);
  const setupIntentId = await enterCard(token);
  for (const shown of [{ dueNow: '0.00' }, { monthlyTotal: '1.00' }]) {
    const response = await confirm(token, setupIntentId, shown);
    expect(await refused(response)).toEqual([409, 'status_conflict']);
  }
  expect(await paidCharges(plan)).toHaveLength(1);
  expect(await answerOf(await confirm(token, setupIntentId))).toMatchObject({ outcome: 'paid' });
});

test('[MNY-101] after a decline the link takes another card, for an hour', async () => {
  const plan = await startOverduePlan();
  const { id, token } = await newLink(plan);
  const declined = await enterCard(token, 'pm_card_chargeCustomerFail');
  const outcome = { outcome: 'declined', paidNow: '0.00' };
  expect(await answerOf(await confirm(token, declined))).toMatchObject(outcome);
  const { expiresAt } = await billing.prisma.planLink.findUniqueOrThrow({ where: { id } });
  expect(Math.abs(expiresAt.getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000);
  // The bank isn't asked twice for one card.
  expect(await answerOf(await confirm(token, declined))).toMatchObject(outcome);
  const other = await enterCard(token, 'pm_card_mastercard');
  expect(await answerOf(await confirm(token, other))).toMatchObject({
    outcome: 'paid',
    paidNow: '63.50',
  });
  expect(await refused(await post('lookup', { token }))).toEqual(gone);
  expect(await refused(await confirm(token, declined))).toEqual(gone);
  expect(await paidCharges(plan)).toHaveLength(2);
  expect(await billing.prisma.paymentConsent.count({ where: { enrollmentId } })).toBe(2);
});

test('[MNY-102] an error that Stripe replays for the charge blocks neither the card nor the link', async () => {
  const plan = await startOverduePlan();
  const { token } = await newLink(plan);
  const setupIntentId = await enterCard(token);
  const pay = { match: '^POST /v1/invoices/in_\\w+/pay$', kind: 'status', status: 500 };
  await setFaults([pay]);
  expect(await refused(await confirm(token, setupIntentId))).toEqual([503, 'service_unavailable']);
  await setFaults([]);
  expect((await post('lookup', { token })).status).toBe(200);
  expect(await answerOf(await confirm(token, setupIntentId))).toMatchObject({
    outcome: 'paid',
    paidNow: '63.50',
  });
  expect(await paidCharges(plan)).toHaveLength(2);
  expect(await billing.prisma.paymentConsent.count({ where: { enrollmentId } })).toBe(1);
});

test('[MNY-102] one that Stripe answers after it has charged is found by reading: charged once', async () => {
  const plan = await startOverduePlan();
  const { token } = await newLink(plan);
  const setupIntentId = await enterCard(token);
  const pay = { match: '^POST /v1/invoices/in_\\w+/pay$', kind: 'status', status: 500 };
  await setFaults([{ ...pay, phase: 'after', isSaved: true }]);
  expect(await answerOf(await confirm(token, setupIntentId))).toMatchObject({ outcome: 'paid' });
  await setFaults([]);
  expect(await paidCharges(plan)).toHaveLength(2);
});

test('[MNY-102] three tabs and a try of staff, with an error that Stripe replays for one of them, charge once', async () => {
  const plan = await startOverduePlan();
  const { token } = await newLink(plan);
  const setupIntentId = await enterCard(token);
  const [invoice] = (
    await billing.stripe.invoices.list({ subscription: plan.subscriptionId, status: 'open' })
  ).data;
  const pay = { match: '^POST /v1/invoices/in_\\w+/pay$', kind: 'status', status: 500 };
  await setFaults([{ ...pay, phase: 'after', isSaved: true, times: 1 }]);
  const tabs = [1, 2, 3].map(() => confirm(token, setupIntentId));
  const staff = billing.post(
    `/api/admin/payments/${invoice?.id ?? ''}/retry`,
    {},
    { ...billing.as(staffPrincipals('staff')), 'idempotency-key': randomUUID() },
  );
  const answers = await Promise.all(tabs);
  await staff;
  await setFaults([]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const open = { subscription: plan.subscriptionId, status: 'open' } as const;
  expect((await billing.stripe.invoices.list(open)).data).toEqual([]);
  expect(await paidCharges(plan)).toHaveLength(2);
});

test("[MNY-103] the plan of a customer that was deleted in Stripe's Dashboard has ended: its link is gone", async () => {
  const plan = await startOverduePlan();
  const { token } = await newLink(plan);
  const setupIntentId = await enterCard(token);
  billing.gate.close();
  await billing.stripe.customers.del(plan.customerId);
  expect(await refused(await post('prepare', { token }))).toEqual(gone);
  expect(await refused(await confirm(token, setupIntentId))).toEqual([409, 'status_conflict']);
  billing.gate.open();
});

test('[MNY-73] the public routes are limited like sign-in, and take the token in the body', () => {
  const routes = publicRoutes.filter(({ path }) => path.startsWith('/api/card-links/'));
  expect(routes.map(({ limit, method }) => `${method} ${limit}`)).toEqual(
    Array.from({ length: 3 }, () => 'post signIn'),
  );
});

test('[ACC-32] no card link goes to an address that only a browser has claimed', async () => {
  const plan = await startOverduePlan();
  billing.enrollment.claimed.add(plan.ownerId);
  expect(await refused(await send(plan))).toEqual([409, 'address_unconfirmed']);
  const where = { enrollmentId: plan.enrollmentId };
  expect(await billing.prisma.planLink.count({ where })).toBe(0);
});

test('[LEG-05] an open page with other terms than the clinic’s is refused, charges nothing, and keeps the link', async () => {
  const plan = await startOverduePlan();
  const { token } = await newLink(plan);
  const setupIntentId = await enterCard(token);
  await billing.restart({ PRICE_TERMS: 'plan-year' });
  const paidBefore = await paidCharges(plan);
  expect(await refused(await confirm(token, setupIntentId))).toEqual([409, 'status_conflict']);
  expect(await paidCharges(plan)).toEqual(paidBefore);
  const agreed = { textVersion: 'card-link-2026-11-28' };
  const answer = await answerOf(await confirm(token, setupIntentId, agreed));
  expect(answer).toMatchObject({ outcome: 'paid', paidNow: '63.50' });
  await billing.restart();
});
