import { afterAll, beforeAll, expect, test } from 'vitest';
import { gone, refusalOf } from './change-bed.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { createYearLinks, recordedYear, sheet } from './year-link-bed.ts';

let billing: RunningBilling;
let years: ReturnType<typeof createYearLinks>;
beforeAll(async () => {
  billing = await startBilling();
  years = createYearLinks(billing);
});
afterAll(() => billing.stop());

const wait = [503, 'service_unavailable'];
/** The owner has agreed to a year, and then gets a link to set up a card. */
async function betweenBoth(enrollmentId: number) {
  const year = await years.offered(enrollmentId);
  const secret = await years.secretOf(await years.agree(year.token));
  const { token } = await years.bed.makeLink(enrollmentId, { dueAt: year.dueAt });
  return { ...year, secret, setUp: token };
}
const confirm = (body: object) => years.bed.post('confirm', body);
const subscriptionsOf = async (customer: string) =>
  (await billing.stripe.subscriptions.list({ customer, status: 'all' })).data.map(
    ({ status, billing_cycle_anchor: anchor }) => [
      status,
      new Date(anchor * 1000).toISOString().slice(0, 10),
    ],
  );
const cancel = (enrollmentId: number) =>
  billing.post(
    `/internal/enrollments/${enrollmentId}/cancel-subscription`,
    { onlyIfUnpaid: false },
    billing.asService('enrollment'),
  );

test('[YEA-20] a card that is set up after agreeing to a year voids its invoice, and bills by the month', async () => {
  const { customerId, secret, token, setUp, dueAt } = await betweenBoth(1);
  expect((await confirm(await years.bed.agreement(setUp))).status).toBe(200);
  await expect(billing.confirmCard(secret)).rejects.toThrow();
  expect(await years.invoicesOf(customerId)).toContainEqual(['void', sheet.yearCents]);
  expect(await refusalOf(await years.agree(token))).toEqual(gone);
  expect(await subscriptionsOf(customerId)).toEqual([['trialing', dueAt.slice(0, 10)]]);
  await billing.settled();
  expect(await years.told(1)).toEqual([]);
});

test('[YEA-20] a card that is set up after a year was paid waits, and then bills from the paid day on', async () => {
  const { customerId, secret, setUp, yearId, know } = await betweenBoth(2);
  const early = await years.bed.agreement(setUp);
  billing.gate.close();
  await billing.pay(secret);
  expect(await refusalOf(await confirm(early))).toEqual(wait);
  expect(await subscriptionsOf(customerId)).toEqual([]);
  expect(await years.told(2)).toMatchObject([{ yearId }]);
  know({ nextBillingDate: '2028-01-20T17:00:00.000Z' });
  await years.takeRecorded(2, recordedYear(yearId));
  expect(await refusalOf(await confirm(early))).toEqual([409, 'status_conflict']);
  expect((await confirm(await years.bed.agreement(setUp))).status).toBe(200);
  expect(await subscriptionsOf(customerId)).toEqual([['trialing', '2028-01-20']]);
  billing.gate.open();
});

test('[YEA-20] at the same moment, either the year is paid or the card bills from the earlier day, never both', async () => {
  const { customerId, secret, setUp } = await betweenBoth(3);
  const agreed = await years.bed.agreement(setUp);
  const [setUpByCard] = await Promise.all([
    confirm(agreed),
    // Also until its invoice is settled, which webhooks tell of.
    billing.pay(secret).catch(() => null),
  ]);
  await billing.settled();
  const isPaid = (await years.told(3)).length === 1;
  expect(setUpByCard.status).toBe(isPaid ? 503 : 200);
  expect(await subscriptionsOf(customerId)).toHaveLength(isPaid ? 0 : 1);
});

test('[YEA-20] a plan that ends voids the year that waits; one that was just paid is recorded first', async () => {
  const left = await years.offered(4);
  const secret = await years.secretOf(await years.agree(left.token));
  expect((await cancel(4)).status).toBe(200);
  await expect(billing.confirmCard(secret)).rejects.toThrow();
  const { yearId } = await years.paid(5);
  expect(await refusalOf(await cancel(5))).toEqual(wait);
  await years.takeRecorded(5, recordedYear(yearId));
  expect((await cancel(5)).status).toBe(200);
});

test('[YEA-23] staff see each state of a link, and call one off unless it was paid', async () => {
  const path = (enrollmentId: number) => `/internal/enrollments/${enrollmentId}/prepaid-years`;
  const headers = billing.asService('enrollment');
  const stateOf = async (enrollmentId: number) => {
    const response = await fetch(`${billing.url()}${path(enrollmentId)}`, { headers });
    const { link } = (await response.json()) as { link: { state: string; sentTo: string } | null };
    return link && [link.state, link.sentTo];
  };
  const callOff = (enrollmentId: number) =>
    billing.post(`${path(enrollmentId)}/call-off`, {}, headers);
  expect(await stateOf(6)).toBeNull();
  const { token, yearId, customerId } = await years.offered(6);
  const sentTo = 'owner206@example.com';
  expect(await stateOf(6)).toEqual(['waiting', sentTo]);
  const secret = await years.secretOf(await years.agree(token));
  expect(await stateOf(6)).toEqual(['agreed', sentTo]);
  const past = { expiresAt: new Date(Date.now() - 1_000) };
  const { expiresAt } = await billing.prisma.planLink.findUniqueOrThrow({ where: { id: yearId } });
  await billing.prisma.planLink.update({ where: { id: yearId }, data: past });
  expect(await stateOf(6)).toEqual(['expired', sentTo]);
  await billing.prisma.planLink.update({ where: { id: yearId }, data: { expiresAt } });
  expect((await callOff(6)).status).toBe(204);
  expect(await stateOf(6)).toEqual(['ended', sentTo]);
  await expect(billing.confirmCard(secret)).rejects.toThrow();
  expect(await years.invoicesOf(customerId)).toEqual([['void', sheet.yearCents]]);
  const other = await years.offered(7);
  billing.gate.close();
  await billing.pay(await years.secretOf(await years.agree(other.token)));
  expect(await refusalOf(await callOff(7))).toEqual([409, 'status_conflict']);
  expect(await stateOf(7)).toMatchObject(['paid', expect.any(String)]);
  billing.gate.open();
});
