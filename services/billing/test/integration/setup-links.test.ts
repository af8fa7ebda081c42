import { addDays, clinicDay, instantOf } from '@petwell/chassis/time';
import {
  errorBodySchema,
  lastFirstPaymentOn,
  planLinkSchema,
  startLinkSchema,
} from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrollmentSnapshot, ownerPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { allDelivered, paidSoFar, startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

/** The customer's clock. Billing's own stays in the present, so first days are in its future. */
const daysAhead = (days: number) =>
  new Date(Math.floor((Date.now() + days * 86_400_000) / 1000) * 1000).toISOString();

const post = (path: string, body: object) => billing.post(`/api/plan-links/${path}`, body);
const order = (enrollmentId: number, body: object) =>
  billing.post(
    `/internal/enrollments/${enrollmentId}/start-links`,
    { kind: 'setup', ...body },
    billing.asService('enrollment'),
  );
async function refused(response: Response) {
  const { code } = errorBodySchema.parse(await response.json());
  return [response.status, code];
}
const gone = [410, 'link_invalid'];
const conflict = [409, 'status_conflict'];

/** Imported at 44.00 for the plan, which is 49.00 in the catalog; never billed here. */
async function importedMember(enrollmentId: number) {
  const ownerId = 200 + enrollmentId;
  const owner = await startClockedOwner(billing, { ownerId, start: daysAhead(0) });
  const dueAt = daysAhead(20);
  const snapshot = enrollmentSnapshot({ enrollmentId, ownerId, status: 'active' });
  const know = (enrollment: Partial<typeof snapshot.enrollment> = {}) =>
    billing.enrollment.snapshots.set(enrollmentId, {
      ...snapshot,
      plan: { ...snapshot.plan, monthlyPrice: '44.00' },
      enrollment: {
        ...snapshot.enrollment,
        billing: 'elsewhere',
        membershipFeePaid: true,
        totalMonthlyPrice: '58.50',
        nextBillingDate: dueAt,
        ...enrollment,
      },
    });
  know();
  return { ...owner, ownerId, enrollmentId, dueAt, know };
}
async function makeLink(enrollmentId: number, body: object) {
  const response = await order(enrollmentId, body);
  expect(response.status).toBe(200);
  const link = planLinkSchema.parse(await response.json());
  return { ...link, token: new URL(link.url).hash.replace('#token=', '') };
}
async function lookUp(token: string) {
  return startLinkSchema.strict().parse(await (await post('lookup', { token })).json());
}
/** What the page shows, and what agreeing to that with a card sends. */
async function agreement(token: string) {
  const { firstChargeOn, monthlyTotal } = await lookUp(token);
  const prepared = await (await post('prepare', { token })).json();
  const [setupIntentId = ''] = (prepared as { clientSecret: string }).clientSecret.split('_secret');
  await billing.stripe.setupIntents.confirm(setupIntentId, { payment_method: 'pm_card_visa' });
  const textVersion = 'plan-link-2026-11-24';
  return { token, setupIntentId, firstChargeOn, monthlyTotal, textVersion };
}

test('[MEM-15] an imported member agrees and gives a card: charged on the due day, once, the agreed price, without a fee', async () => {
  const { enrollmentId, dueAt, advanceTo, know } = await importedMember(1);
  const { token } = await makeLink(enrollmentId, { dueAt });
  expect(await lookUp(token)).toMatchObject({ kind: 'setup', monthlyTotal: '58.50', passedOn: [] });
  const body = await agreement(token);
  const both = await Promise.all([post('confirm', body), post('confirm', body)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await allDelivered(billing);
  const facts = await billing.published('subscription.status-changed.v1', enrollmentId);
  expect(facts.at(-1)?.data).toMatchObject({ status: 'trialing', currentPeriodEnd: dueAt });
  const consents = await billing.prisma.paymentConsent.findMany({ where: { enrollmentId } });
  expect(consents).toMatchObject([
    { textVersion: 'plan-link-2026-11-24', firstChargeAt: new Date(dueAt) },
  ]);
  expect(consents[0]?.monthlyTotal?.toFixed(2)).toBe('58.50');
  know({ billing: undefined });
  expect(await refused(await post('lookup', { token }))).toEqual(gone);
  await advanceTo(daysAhead(19));
  expect(await paidSoFar(billing, enrollmentId)).toEqual([]);
  await advanceTo(daysAhead(22));
  expect(await paidSoFar(billing, enrollmentId)).toMatchObject([{ amountCents: 5_850 }]);
  const [payment] = await billing.prisma.payment.findMany({
    where: { enrollmentId, status: 'paid' },
  });
  expect(payment?.membershipFee.toFixed(2)).toBe('0.00');
});

test('[MEM-31] a fee that was never paid is asked for, and charged once with the first payment; only then is it paid', async () => {
  const { enrollmentId, dueAt, advanceTo, know } = await importedMember(7);
  know({ membershipFeePaid: false });
  const { token } = await makeLink(enrollmentId, { dueAt, isFeeDue: true });
  expect(await lookUp(token)).toMatchObject({ monthlyTotal: '58.50', membershipFee: '64.15' });
  expect(await billing.requestedMails('setup-link', enrollmentId)).toMatchObject([
    { feeCents: 6_415 },
  ]);
  const withoutFee = await agreement(token);
  expect(await refused(await post('confirm', withoutFee))).toEqual(conflict);
  const body = { ...withoutFee, textVersion: 'plan-link-fee-2026-11-24' };
  const both = await Promise.all([post('confirm', body), post('confirm', body)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await post('confirm', body)).status).toBe(200);
  await allDelivered(billing);
  const lastFact = async () =>
    (await billing.published('subscription.status-changed.v1', enrollmentId)).at(-1)?.data;
  expect(await lastFact()).toMatchObject({ status: 'trialing', isWithoutFee: true });
  const agreed = await billing.prisma.paymentConsent.findFirst({ where: { enrollmentId } });
  expect(agreed?.shown).toMatchObject({
    sentence: expect.stringMatching(
      /charged \$58\.50 and the one-time .* fee of \$64\.15 on/,
    ) as string,
  });
  await advanceTo(daysAhead(22));
  expect(await paidSoFar(billing, enrollmentId)).toMatchObject([{ amountCents: 12_265 }]);
  const [payment] = await billing.prisma.payment.findMany({
    where: { enrollmentId, status: 'paid', amount: { gt: 0 } },
  });
  expect(payment?.membershipFee.toFixed(2)).toBe('64.15');
  expect((await lastFact())?.isWithoutFee).toBeUndefined();
});

test('[MEM-16] a payment recorded after the link was made moves the first day, and the day shown before is refused', async () => {
  const { enrollmentId, dueAt, know } = await importedMember(2);
  const { token } = await makeLink(enrollmentId, { dueAt });
  const body = await agreement(token);
  const movedTo = daysAhead(50);
  know({ nextBillingDate: movedTo });
  expect(await refused(await post('confirm', body))).toEqual(conflict);
  const again = await agreement(token);
  expect(again.firstChargeOn > body.firstChargeOn).toBe(true);
  expect((await post('confirm', again)).status).toBe(200);
  const plan = await billing.prisma.payableEnrollment.findUnique({ where: { enrollmentId } });
  expect(plan?.firstChargeAt?.toISOString()).toBe(movedTo);
});

test('[MEM-16] each mailing of a link has a number, and the same number is one email with the same link', async () => {
  const { enrollmentId, dueAt } = await importedMember(3);
  const mail = (number: number, notice: string) =>
    makeLink(enrollmentId, { dueAt, mailing: { number, notice } });
  const first = await mail(1, 'first');
  expect(await mail(1, 'first')).toEqual(first);
  // The day has moved meanwhile; the link stays.
  const movedTo = { dueAt: daysAhead(50), mailing: { number: 2, notice: 'reminder' } };
  expect(await makeLink(enrollmentId, movedTo)).toEqual(first);
  const mails = await billing.requestedMails('setup-link', enrollmentId);
  expect(
    new Set(mails.map(({ dedupeKey, notice, url }) => `${dedupeKey} ${notice} ${url}`)),
  ).toEqual(
    new Set([
      `start.link.v1:${first.id}:1 first ${first.url}`,
      `start.link.v1:${first.id}:2 reminder ${first.url}`,
    ]),
  );
  expect(first.url).toMatch(/^http:\/\/localhost:8080\/plan-link#token=[\w-]{43}$/);
});

test('[MEM-16] no link for a member who has set up, and the link is gone when the plan ends, before any event', async () => {
  const member = await importedMember(4);
  const { token } = await makeLink(4, { dueAt: member.dueAt });
  const body = await agreement(token);
  member.know({ status: 'cancelled' });
  expect(await refused(await post('lookup', { token }))).toEqual(gone);
  expect(await refused(await post('confirm', body))).toEqual(gone);
  member.know();
  expect((await post('confirm', body)).status).toBe(200);
  expect(await refused(await order(4, { dueAt: member.dueAt }))).toEqual(conflict);
});

test('[MEM-28] a first payment on the last possible day can be set up; a day later there is no link', async () => {
  const { enrollmentId, know } = await importedMember(6);
  const zone = 'America/New_York';
  const last = lastFirstPaymentOn(clinicDay(new Date(), zone));
  const noonOf = (day: string) => instantOf({ day, time: '12:00' }, zone).toISOString();
  const tooLate = { dueAt: noonOf(addDays(last, 1)) };
  expect(await refused(await order(enrollmentId, tooLate))).toEqual(conflict);
  know({ nextBillingDate: noonOf(last) });
  const { token } = await makeLink(enrollmentId, { dueAt: noonOf(last) });
  expect(await lookUp(token)).toMatchObject({ firstChargeOn: last });
  expect((await post('confirm', await agreement(token))).status).toBe(200);
});

test('[MEM-15] nobody can pay an imported plan at checkout, with its fee', async () => {
  const { enrollmentId, ownerId } = await importedMember(5);
  const headers = billing.as(ownerPrincipals(ownerId));
  const response = await billing.post('/api/create-subscription', { enrollmentId }, headers);
  expect(await refused(response)).toEqual([409, 'already_paid']);
  expect(await billing.prisma.subscription.count({ where: { enrollmentId } })).toBe(0);
});

const stopPayingOnline = (enrollmentId: number) =>
  billing.post(
    `/internal/enrollments/${enrollmentId}/cancel-subscription`,
    { onlyIfUnpaid: true, isPaidAtClinic: true },
    billing.asService('enrollment'),
  );

test.each(['staff ended it', 'it is open'])(
  '[MEM-27] what somebody began to pay at checkout is superseded by the set-up, and charged once: %s',
  async (how) => {
    const enrollmentId = how === 'it is open' ? 41 : 42;
    const ownerId = 200 + enrollmentId;
    const { advanceTo } = await startClockedOwner(billing, { ownerId, start: daysAhead(0) });
    const snapshot = billing.enroll({ enrollmentId, ownerId });
    const begun = await billing.createSubscription(enrollmentId, ownerId);
    if (how === 'staff ended it') {
      expect((await stopPayingOnline(enrollmentId)).status).toBe(200);
      await billing.prisma.payableEnrollment.update({
        where: { enrollmentId },
        data: { paidAtClinicSince: new Date(Date.now() - 121_000) },
      });
    }
    const dueAt = daysAhead(20);
    const { enrollment } = snapshot;
    Object.assign(enrollment, {
      status: 'active',
      billing: 'elsewhere',
      nextBillingDate: dueAt,
      membershipFeePaid: true,
    });
    const { token } = await makeLink(enrollmentId, { dueAt });
    const body = await agreement(token);
    const both = await Promise.all([post('confirm', body), post('confirm', body)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await expect(billing.confirmCard(begun.clientSecret)).rejects.toThrow();
    const { data } = await billing.stripe.subscriptions.list({ status: 'all', limit: 100 });
    const own = data.filter(({ metadata }) => metadata['enrollmentId'] === String(enrollmentId));
    expect(own.map(({ status }) => status).sort()).toEqual(['incomplete_expired', 'trialing']);
    await allDelivered(billing);
    await advanceTo(daysAhead(22));
    const monthly = Math.round(Number(enrollment.totalMonthlyPrice) * 100);
    expect(await paidSoFar(billing, enrollmentId)).toMatchObject([{ amountCents: monthly }]);
  },
);

test('[MEM-14] while staff record a payment, a card set up meanwhile starts nothing; one that came first refuses it', async () => {
  const waiting = await importedMember(31);
  const link = await makeLink(31, { dueAt: waiting.dueAt });
  const agreed = await agreement(link.token);
  expect((await stopPayingOnline(31)).status).toBe(200);
  expect(await refused(await post('confirm', agreed))).toEqual(conflict);
  expect(await billing.prisma.subscription.count({ where: { enrollmentId: 31 } })).toBe(0);

  const first = await importedMember(32);
  const { token } = await makeLink(32, { dueAt: first.dueAt });
  expect((await post('confirm', await agreement(token))).status).toBe(200);
  expect(await refused(await stopPayingOnline(32))).toEqual([409, 'already_paid']);
});
