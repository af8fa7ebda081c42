import { randomUUID } from 'node:crypto';
import { createBus, createLogger } from '@petwell/chassis';
import {
  cardLinkSchema,
  errorBodySchema,
  enrollmentLinkSchema,
  publicRoutes,
} from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { cardLinkBed } from './card-link-bed.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
let enrollmentId = 0;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
beforeEach(() => {
  enrollmentId += 1;
});

const bed = cardLinkBed(() => billing);
const {
  send,
  newLink,
  post,
  enterCard,
  setUpFor,
  confirm,
  answerOf,
  refused,
  gone,
  setFaults,
  paidCharges,
} = bed;
const startOverdueEnrollment = (id = enrollmentId) => bed.startOverdueEnrollment(id);

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
  const enrollment = await startOverdueEnrollment();
  const link = await newLink(enrollment);
  expect(link.url).toMatch(/^http:\/\/localhost:8080\/card-link#token=[\w-]{43}$/);
  expect(Date.parse(link.expiresAt) - Date.now()).toBeGreaterThan(6.99 * 86_400_000);
  expect(await billing.requestedMails('card-link', enrollment.enrollmentId)).toMatchObject([
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
    { textVersion: 'card-link-2026-11-29-good', ownerId: enrollment.ownerId, cardLast4: null },
  ]);
  // Used up: for reading, for another form, and for another card.
  expect(await refused(await post('lookup', { token: link.token }))).toEqual(gone);
  expect(await refused(await post('prepare', { token: link.token }))).toEqual(gone);
  const other = await setUpFor(enrollment, enrollmentId);
  expect(await refused(await confirm(link.token, other))).toEqual(gone);
  expect(await paidCharges(enrollment)).toHaveLength(2);
});

test('[MNY-73] no table has the token, and a repeated request gets the same link', async () => {
  const enrollment = await startOverdueEnrollment();
  const key = randomUUID();
  const link = await newLink(enrollment, key);
  expect(await newLink(enrollment, key)).toEqual(link);
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
  const enrollment = await startOverdueEnrollment();
  const first = await newLink(enrollment);
  const setupIntentId = await enterCard(first.token);
  await billing.waitForNextLink();
  await newLink(enrollment);
  expect(await refused(await post('lookup', { token: first.token }))).toEqual(gone);
  expect(await refused(await confirm(first.token, setupIntentId))).toEqual(gone);
  await billing.waitForNextLink();
  const many = await Promise.all(Array.from({ length: 20 }, () => send(enrollment)));
  const made = many.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  const link = enrollmentLinkSchema.parse(await made[0]?.json());
  const token = new URL(link.url).hash.replace('#token=', '');
  expect((await post('prepare', { token })).status).toBe(200);
  expect(await paidCharges(enrollment)).toHaveLength(1);
});

test('[JOI-33] 40 card links in a minute: one is mailed and stays, and staff are told when the next one can be', async () => {
  const enrollment = await startOverdueEnrollment();
  const { token } = await newLink(enrollment);
  for (let i = 1; i < 40; i += 1) {
    const response = await send(enrollment);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(errorBodySchema.parse(await response.json())).toMatchObject({
      code: 'rate_limited',
      message: 'We’ve just emailed this link. You can send it again in 2 minutes.',
    });
  }
  expect(await billing.requestedMails('card-link', enrollmentId)).toHaveLength(1);
  expect((await post('lookup', { token })).status).toBe(200);
  await billing.waitForNextLink();
  await newLink(enrollment);
  expect(await billing.requestedMails('card-link', enrollmentId)).toHaveLength(2);
});

test('[MNY-72] an expired link is gone, and so is an unknown one', async () => {
  const enrollment = await startOverdueEnrollment();
  const { id, token } = await newLink(enrollment);
  const setupIntentId = await enterCard(token);
  await billing.prisma.planLink.update({ where: { id }, data: { expiresAt: new Date() } });
  expect(await refused(await post('lookup', { token }))).toEqual(gone);
  expect(await refused(await confirm(token, setupIntentId))).toEqual(gone);
  expect(await refused(await post('lookup', { token: 'guess' }))).toEqual(gone);
});

test("[MNY-72] the plan's end ends its links for good, and none is made afterwards", async () => {
  const enrollment = await startOverdueEnrollment();
  const { token } = await newLink(enrollment);
  const setupIntentId = await enterCard(token);
  await billing.post(
    `/internal/enrollments/${enrollmentId}/cancel-subscription`,
    { onlyIfUnpaid: false },
    billing.asService('enrollment'),
  );
  expect(await refused(await confirm(token, setupIntentId))).toEqual(gone);
  expect(await refused(await send(enrollment))).toEqual([409, 'status_conflict']);
  // As if the plan went on.
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId },
    data: { closedAt: null, endingSince: null },
  });
  expect(await refused(await post('lookup', { token }))).toEqual(gone);
});

test('[MNY-72] a password reset ends the links mailed before it, of that owner only', async () => {
  const enrollment = await startOverdueEnrollment();
  const { token } = await newLink(enrollment);
  enrollmentId += 1;
  const other = await newLink(await startOverdueEnrollment(enrollmentId));
  const { ownerId } = enrollment;
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
  await billing.waitForNextLink();
  const later = await newLink(enrollment);
  expect((await post('lookup', { token: later.token })).status).toBe(200);
});

test('[MNY-72] a new address ends the links mailed to the one before; another change of the owner does not', async () => {
  const enrollment = await startOverdueEnrollment();
  const { token } = await newLink(enrollment);
  const { ownerId } = enrollment;
  const { firstName, lastName, email, phone } = await billing.prisma.customer.findUniqueOrThrow({
    where: { ownerId },
  });
  const createdAt = new Date().toISOString();
  const owner = { id: ownerId, firstName, lastName, email, phone, isActive: true, createdAt };
  const change = (version: number, changed: object) =>
    publish({
      type: 'owner.updated.v1',
      subject: `owner/${ownerId}`,
      data: { owner: { ...owner, ...changed }, version, previousEmail: email },
    });
  const stored = () => billing.prisma.customer.findUniqueOrThrow({ where: { ownerId } });
  await change(1_000, { phone: '904-555-0111' });
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ phone: '904-555-0111' }), {
    timeout: 10_000,
  });
  expect((await post('lookup', { token })).status).toBe(200);
  await change(1_001, { email: 'moved@example.com' });
  await vi.waitFor(
    async () => expect(await refused(await post('lookup', { token }))).toEqual(gone),
    { timeout: 10_000 },
  );
  await billing.waitForNextLink();
  const later = await newLink(enrollment);
  expect((await post('lookup', { token: later.token })).status).toBe(200);
});

test('[MNY-74] two tabs and repetitions pay once and record one consent', async () => {
  const enrollment = await startOverdueEnrollment();
  const { token } = await newLink(enrollment);
  const setupIntentId = await enterCard(token);
  const both = await Promise.all(
    [1, 2, 3].map(async () => answerOf(await confirm(token, setupIntentId))),
  );
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['paid', 'updated', 'updated']);
  expect(await answerOf(await confirm(token, setupIntentId))).toMatchObject({ paidNow: '0.00' });
  expect(await paidCharges(enrollment)).toHaveLength(2);
  expect(await billing.prisma.paymentConsent.count({ where: { enrollmentId } })).toBe(1);
});

test('[MNY-74] a card of another plan, or one that no bank confirmed, or another amount than shown, uses nothing', async () => {
  const enrollment = await startOverdueEnrollment();
  const { token } = await newLink(enrollment);
  const foreign = await setUpFor(enrollment, 9999);
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
  expect(await paidCharges(enrollment)).toHaveLength(1);
  expect(await answerOf(await confirm(token, setupIntentId))).toMatchObject({ outcome: 'paid' });
});

test('[MNY-101] after a decline the link takes another card, for an hour', async () => {
  const enrollment = await startOverdueEnrollment();
  const { id, token } = await newLink(enrollment);
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
  expect(await paidCharges(enrollment)).toHaveLength(2);
  expect(await billing.prisma.paymentConsent.count({ where: { enrollmentId } })).toBe(2);
});

test('[MNY-102] an error that Stripe replays for the charge blocks neither the card nor the link', async () => {
  const enrollment = await startOverdueEnrollment();
  const { token } = await newLink(enrollment);
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
  expect(await paidCharges(enrollment)).toHaveLength(2);
  expect(await billing.prisma.paymentConsent.count({ where: { enrollmentId } })).toBe(1);
});

test('[MNY-102] one that Stripe answers after it has charged is found by reading: charged once', async () => {
  const enrollment = await startOverdueEnrollment();
  const { token } = await newLink(enrollment);
  const setupIntentId = await enterCard(token);
  const pay = { match: '^POST /v1/invoices/in_\\w+/pay$', kind: 'status', status: 500 };
  await setFaults([{ ...pay, phase: 'after', isSaved: true }]);
  expect(await answerOf(await confirm(token, setupIntentId))).toMatchObject({ outcome: 'paid' });
  await setFaults([]);
  expect(await paidCharges(enrollment)).toHaveLength(2);
});

test('[MNY-102] three tabs and a try of staff, with an error that Stripe replays for one of them, charge once', async () => {
  const enrollment = await startOverdueEnrollment();
  const { token } = await newLink(enrollment);
  const setupIntentId = await enterCard(token);
  const [invoice] = (
    await billing.stripe.invoices.list({ subscription: enrollment.subscriptionId, status: 'open' })
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
  const open = { subscription: enrollment.subscriptionId, status: 'open' } as const;
  expect((await billing.stripe.invoices.list(open)).data).toEqual([]);
  expect(await paidCharges(enrollment)).toHaveLength(2);
});

test("[PAY-43] the plan of a customer that was deleted in Stripe's Dashboard has ended: its link is gone", async () => {
  const enrollment = await startOverdueEnrollment();
  const { token } = await newLink(enrollment);
  const setupIntentId = await enterCard(token);
  billing.gate.close();
  await billing.stripe.customers.del(enrollment.customerId);
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
  const enrollment = await startOverdueEnrollment();
  billing.enrollment.claimed.add(enrollment.ownerId);
  expect(await refused(await send(enrollment))).toEqual([409, 'address_unconfirmed']);
  const where = { enrollmentId: enrollment.enrollmentId };
  expect(await billing.prisma.planLink.count({ where })).toBe(0);
});

test('[LEG-05] an open page with other terms than the clinic’s is refused, charges nothing, and keeps the link', async () => {
  const enrollment = await startOverdueEnrollment();
  const { token } = await newLink(enrollment);
  const setupIntentId = await enterCard(token);
  await billing.restart({ PRICE_TERMS: 'plan-year' });
  const paidBefore = await paidCharges(enrollment);
  expect(await refused(await confirm(token, setupIntentId))).toEqual([409, 'status_conflict']);
  expect(await paidCharges(enrollment)).toEqual(paidBefore);
  const agreed = { textVersion: 'card-link-2026-11-29' };
  const answer = await answerOf(await confirm(token, setupIntentId, agreed));
  expect(answer).toMatchObject({ outcome: 'paid', paidNow: '63.50' });
  await billing.restart();
});
