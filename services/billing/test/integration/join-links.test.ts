import { randomUUID } from 'node:crypto';
import {
  errorBodySchema,
  joinLinkSchema,
  joinProgressSchema,
  enrollmentLinkSchema,
  publicRoutes,
} from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
let enrollmentId = 0;
let ownerId = 0;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
beforeEach(() => {
  enrollmentId += 1;
  ownerId = 100 + enrollmentId;
  billing.enroll({ enrollmentId, ownerId });
});

const asStaff = () => billing.as(staffPrincipals('staff'));
const send = (key: string = randomUUID()) =>
  billing.post(
    `/api/admin/enrollments/${enrollmentId}/join-link`,
    {},
    { ...asStaff(), 'idempotency-key': key },
  );
async function makeLink(key?: string) {
  const response = await send(key);
  expect(response.status).toBe(200);
  const link = enrollmentLinkSchema.parse(await response.json());
  return { ...link, token: new URL(link.url).hash.replace('#token=', '') };
}
const post = (path: string, body: object) => billing.post(`/api/join-links/${path}`, body);
async function refused(response: Response) {
  const { code } = errorBodySchema.parse(await response.json());
  return [response.status, code];
}
const invalid = [410, 'link_invalid'];
const amounts = { dueToday: '127.65', monthlyTotal: '63.50' };
const agree = (token: string, given: object = {}) =>
  post('consent', { token, textVersion: '2026-11-29-good', ...amounts, ...given });
async function read(token: string) {
  return joinLinkSchema.parse(await (await post('lookup', { token })).json());
}
async function prepare(token: string): Promise<string> {
  const response = await post('prepare', { token });
  expect(response.status).toBe(200);
  return ((await response.json()) as { clientSecret: string }).clientSecret;
}
const confirm = async (token: string) => (await post('confirm', { token })).json();
async function progress(id: string) {
  const response = await fetch(`${billing.url()}/api/admin/join-links/${id}`, {
    headers: asStaff(),
  });
  return joinProgressSchema.parse(await response.json()).state;
}
const consents = () => billing.prisma.paymentConsent.findMany({ where: { enrollmentId } });
const cancel = (onlyIfUnpaid = true) =>
  billing.post(
    `/internal/enrollments/${enrollmentId}/cancel-subscription`,
    { onlyIfUnpaid },
    billing.asService('enrollment'),
  );

test('[ACC-32] no link to join goes to an address that only a browser has claimed', async () => {
  billing.enrollment.claimed.add(ownerId);
  expect(await refused(await send())).toEqual([409, 'address_unconfirmed']);
  expect(await billing.prisma.planLink.count({ where: { enrollmentId } })).toBe(0);
});

test('[JOI-10] the owner reads, agrees, and pays with the link, and the desk sees it happen', async () => {
  const { id, token, url } = await makeLink();
  expect(url).toMatch(/^http:\/\/localhost:8080\/join#token=[\w-]{43}$/);
  expect(await progress(id)).toBe('waiting');
  expect(await read(token)).toEqual({
    state: 'open',
    firstName: 'Ada',
    petName: 'Rex',
    plan: expect.objectContaining({ name: 'Dog Gold', monthlyPrice: '49.00' }),
    addOns: [{ id: 7, name: 'Joint Care', monthlyPrice: '14.50' }],
    membershipFee: '64.15',
    ...amounts,
  });
  expect(await progress(id)).toBe('opened');
  const clientSecret = await prepare(token);
  expect((await agree(token)).status).toBe(204);
  await billing.pay(clientSecret);
  expect(await confirm(token)).toEqual({ isPaid: true });
  expect(await progress(id)).toBe('paid');
  expect((await read(token)).state).toBe('paid');
  expect(await consents()).toMatchObject([
    { textVersion: '2026-11-29-good', ownerId, ownerName: 'Ada Example', petName: 'Rex' },
  ]);
  await billing.settled();
  expect(await billing.published('payment.succeeded.v1', enrollmentId)).toHaveLength(1);
});

test('[JOI-10] without the page’s report, the webhook alone is enough, and the page then says so', async () => {
  const { id, token } = await makeLink();
  const clientSecret = await prepare(token);
  // Stripe marks the invoice as paid, and tells of it, a moment after the card was charged.
  await billing.pay(clientSecret);
  await billing.settled();
  expect(await progress(id)).toBe('paid');
  expect((await read(token)).state).toBe('paid');
});

test('[JOI-11] a link is mailed once per key; no stored response and no log has its token', async () => {
  const key = randomUUID();
  const first = await makeLink(key);
  expect(await makeLink(key)).toEqual(first);
  expect(await billing.requestedMails('join-link', enrollmentId)).toMatchObject([
    { url: first.url, dueCents: 12_765, monthlyCents: 6_350 },
  ]);
  const stored = await billing.prisma.idempotencyRecord.findMany();
  const acts = await billing.prisma.outboxEvent.findMany({ where: { type: 'staff.acted.v1' } });
  expect(
    JSON.stringify([stored.map(({ response }) => response), acts.map(({ payload }) => payload)]),
  ).not.toContain(first.token);
});

test('[JOI-12] an unknown, a replaced, and an expired link say nothing, and neither does another kind', async () => {
  const first = await makeLink();
  await billing.waitForNextLink();
  const second = await makeLink();
  for (const path of ['lookup', 'prepare', 'confirm']) {
    expect(await refused(await post(path, { token: first.token }))).toEqual(invalid);
    expect(await refused(await post(path, { token: 'x'.repeat(43) }))).toEqual(invalid);
  }
  expect(await refused(await agree(first.token))).toEqual(invalid);
  expect(
    await refused(await billing.post('/api/card-links/lookup', { token: second.token })),
  ).toEqual(invalid);
  expect(await progress(first.id)).toBe('ended');
  await billing.prisma.planLink.update({
    where: { id: second.id },
    data: { expiresAt: new Date() },
  });
  expect(await refused(await post('lookup', { token: second.token }))).toEqual(invalid);
});

test('[JOI-13] a change ends the link: what was proposed before can’t be agreed to or paid', async () => {
  const { id, token } = await makeLink();
  const clientSecret = await prepare(token);
  expect((await cancel()).status).toBe(200);
  expect(await progress(id)).toBe('ended');
  expect(await refused(await agree(token))).toEqual(invalid);
  expect(await refused(await post('prepare', { token }))).toEqual(invalid);
  await expect(billing.confirmCard(clientSecret)).rejects.toThrow();
  expect(await consents()).toEqual([]);
  expect(await billing.published('payment.succeeded.v1', enrollmentId)).toEqual([]);
});

test('[JOI-13] a payment and a change at once: one wins, and nothing is charged for what was changed', async () => {
  const { token } = await makeLink();
  const clientSecret = await prepare(token);
  const [paid, changed] = await Promise.allSettled([billing.confirmCard(clientSecret), cancel()]);
  const isChanged = changed.status === 'fulfilled' && changed.value.status === 200;
  const charges = async () => {
    await billing.settled();
    return (await billing.published('payment.succeeded.v1', enrollmentId)).length;
  };
  // Stripe marks the invoice as paid, and tells of it, a moment after the card was charged.
  await expect.poll(charges).toBe(isChanged ? 0 : 1);
  expect(paid.status).toBe(isChanged ? 'rejected' : 'fulfilled');
});

test('[AGR-01] only the amounts that were shown are agreed to', async () => {
  const { token } = await makeLink();
  expect(await refused(await agree(token, { monthlyTotal: '60.00' }))).toEqual([
    409,
    'status_conflict',
  ]);
  expect(await consents()).toEqual([]);
});

test('[JOI-20] [JOI-32] a declined card leaves the link usable, and two tabs pay once', async () => {
  const { token } = await makeLink();
  const clientSecret = await prepare(token);
  await expect(billing.confirmCard(clientSecret, 'pm_card_visa_chargeDeclined')).rejects.toThrow();
  expect(await confirm(token)).toEqual({ isPaid: false });
  const [one, other] = await Promise.all([prepare(token), prepare(token)]);
  expect([one, other]).toEqual([clientSecret, clientSecret]);
  await billing.pay(one);
  expect(await confirm(token)).toEqual({ isPaid: true });
  const list = await billing.prisma.subscription.findMany({ where: { enrollmentId } });
  expect(list).toHaveLength(1);
});

test('[JOI-15] an hour after the payment the link says nothing, and a paid plan gets no new one', async () => {
  const { id, token } = await makeLink();
  await billing.pay(await prepare(token));
  await confirm(token);
  await billing.prisma.planLink.update({
    where: { id },
    data: { usedAt: new Date(Date.now() - 3_600_001) },
  });
  expect(await refused(await post('lookup', { token }))).toEqual(invalid);
  expect(await refused(await send())).toEqual([409, 'already_paid']);
});

test('[JOI-16] every route that takes a token is limited like sign-in, and opens no session', async () => {
  const routes = publicRoutes.filter(({ path }) => path.startsWith('/api/join-links/'));
  expect(routes.map(({ limit }) => limit)).toEqual(['signIn', 'signIn', 'signIn', 'signIn']);
  const { token } = await makeLink();
  const response = await post('lookup', { token });
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('[JOI-33] 40 join links in a minute, with 40 keys at once: one is mailed', async () => {
  const many = await Promise.all(Array.from({ length: 40 }, () => send()));
  const statuses = many.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: 39 }, () => 429)]);
  expect(await billing.requestedMails('join-link', enrollmentId)).toHaveLength(1);
});

test('[JOI-17] staff are shown the link that works again, without a mail; none once it is over', async () => {
  const show = async () => {
    const response = await fetch(
      `${billing.url()}/api/admin/enrollments/${enrollmentId}/join-link`,
      { headers: asStaff() },
    );
    return ((await response.json()) as { link: object | null }).link;
  };
  expect(await show()).toBeNull();
  await makeLink();
  await billing.waitForNextLink();
  const { token: _token, ...second } = await makeLink();
  expect(await show()).toEqual(second);
  expect(await billing.requestedMails('join-link', enrollmentId)).toHaveLength(2);
  await cancel();
  expect(await show()).toBeNull();
});
