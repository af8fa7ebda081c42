import { randomUUID } from 'node:crypto';
import { addDays, clinicDay, instantOf } from '@petwell/chassis/time';
import { lastFirstPaymentOn } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { createSetUps } from './setup-link-bed.ts';
import { conflict, daysAhead as inDays, gone, inSeconds, refused } from './start-link-bed.ts';
import { paidSoFar, startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
let bed: ReturnType<typeof createSetUps>;
beforeAll(async () => {
  billing = await startBilling();
  bed = createSetUps(billing);
});
afterAll(() => billing.stop());

const daysAhead = (days: number) => inSeconds(inDays(days));

test('[MEM-15] an imported member agrees and gives a card: charged on the due day, once, the agreed price, without a fee', async () => {
  const { enrollmentId, dueAt, advanceTo, know } = await bed.importedMember(1);
  const { token } = await bed.makeLink(enrollmentId, { dueAt });
  expect(await bed.lookUp(token)).toMatchObject({
    kind: 'setup',
    monthlyTotal: '58.50',
    passedOn: [],
  });
  const body = await bed.agreement(token);
  const both = await Promise.all([bed.post('confirm', body), bed.post('confirm', body)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await billing.settled();
  const facts = await billing.published('subscription.status-changed.v1', enrollmentId);
  expect(facts.at(-1)?.data).toMatchObject({ status: 'trialing', currentPeriodEnd: dueAt });
  const consents = await billing.prisma.paymentConsent.findMany({ where: { enrollmentId } });
  expect(consents).toMatchObject([
    { textVersion: 'plan-link-2026-11-29-good', firstChargeAt: new Date(dueAt) },
  ]);
  expect(consents[0]?.monthlyTotal?.toFixed(2)).toBe('58.50');
  know({ billing: undefined });
  expect(await refused(await bed.post('lookup', { token }))).toEqual(gone);
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
  const { enrollmentId, dueAt, advanceTo, know } = await bed.importedMember(7);
  know({ membershipFeePaid: false });
  const { token } = await bed.makeLink(enrollmentId, { dueAt, isFeeDue: true });
  expect(await bed.lookUp(token)).toMatchObject({ monthlyTotal: '58.50', membershipFee: '64.15' });
  expect(await billing.requestedMails('setup-link', enrollmentId)).toMatchObject([
    { feeCents: 6_415 },
  ]);
  const body = await bed.agreement(token);
  const withoutFee = { ...body, textVersion: 'plan-link-2026-11-29-good' };
  expect(await refused(await bed.post('confirm', withoutFee))).toEqual(conflict);
  const both = await Promise.all([bed.post('confirm', body), bed.post('confirm', body)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await bed.post('confirm', body)).status).toBe(200);
  await billing.settled();
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

test('[MEM-31] [MNY-26] an end that is undone before the first payment leaves the fee on it', async () => {
  const { enrollmentId, dueAt, advanceTo, know } = await bed.importedMember(10);
  know({ membershipFeePaid: false });
  const { token } = await bed.makeLink(enrollmentId, { dueAt, isFeeDue: true });
  expect((await bed.post('confirm', await bed.agreement(token))).status).toBe(200);
  const call = async (action: 'end-with-period' | 'withdraw-end') => {
    const path = `/internal/enrollments/${enrollmentId}/${action}`;
    const response = await billing.post(path, {}, billing.asService('enrollment'));
    expect(response.status).toBe(200);
  };
  // Twice within the day for which the provider remembers keys, and repeated without an answer.
  for (const action of ['end-with-period', 'withdraw-end'] as const) await call(action);
  await call('end-with-period');
  await Promise.all([call('withdraw-end'), call('withdraw-end')]);
  await advanceTo(daysAhead(22));
  expect(await paidSoFar(billing, enrollmentId)).toMatchObject([{ amountCents: 12_265 }]);
});

test('[MEM-16] a payment recorded after the link was made moves the first day, and the day shown before is refused', async () => {
  const { enrollmentId, dueAt, know } = await bed.importedMember(2);
  const { token } = await bed.makeLink(enrollmentId, { dueAt });
  const body = await bed.agreement(token);
  const movedTo = daysAhead(50);
  know({ nextBillingDate: movedTo });
  expect(await refused(await bed.post('confirm', body))).toEqual(conflict);
  const again = await bed.agreement(token);
  expect(again.firstChargeOn > body.firstChargeOn).toBe(true);
  expect((await bed.post('confirm', again)).status).toBe(200);
  const enrollment = await billing.prisma.payableEnrollment.findUnique({ where: { enrollmentId } });
  expect(enrollment?.firstChargeAt?.toISOString()).toBe(movedTo);
});

test('[MEM-16] a payment recorded after an interrupted start moves the first day, too', async () => {
  const { enrollmentId, dueAt, know } = await bed.importedMember(9);
  const { token } = await bed.makeLink(enrollmentId, { dueAt });
  const body = await bed.agreement(token);
  const setFaults = (requests: object[]) =>
    fetch(`${billing.provider.url}/_faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requests }),
    });
  await setFaults([{ match: 'POST /v1/subscriptions', kind: 'status', status: 503, times: 9 }]);
  expect((await bed.post('confirm', body)).status).toBe(503);
  await setFaults([]);
  expect(await billing.prisma.paymentConsent.count({ where: { enrollmentId } })).toBe(1);
  know({ nextBillingDate: daysAhead(50) });
  expect(await refused(await bed.post('confirm', body))).toEqual(conflict);
  expect(await billing.prisma.subscription.count({ where: { enrollmentId } })).toBe(0);
  know({ nextBillingDate: dueAt });
  expect((await bed.post('confirm', body)).status).toBe(200);
});

test('[IMP-60] one mail has the links of all the owner’s plans that are asked for, and of nobody else’s', async () => {
  const { enrollmentId, ownerId, dueAt } = await bed.importedMember(71);
  const other = await bed.importedMember(72, 30);
  other.know({}, ownerId);
  const stranger = await bed.importedMember(73);
  const others = [72, 73, 9_999].map((id) => ({ enrollmentId: id, dueAt: other.dueAt }));
  const order = async () => {
    const mailing = { number: 1, notice: 'first', others };
    const response = await bed.order(enrollmentId, { dueAt, mailing });
    expect(response.status).toBe(200);
    return (await response.json()) as { url: string; others: { enrollmentId: number }[] };
  };
  const made = await order();
  expect(made.others).toMatchObject([{ enrollmentId: 72, link: { url: expect.any(String) } }]);
  expect(await order()).toEqual(made);
  const mails = await billing.requestedMails('setup-link', enrollmentId);
  expect(new Set(mails.map(({ dedupeKey }) => dedupeKey)).size).toBe(1);
  expect(mails[0]?.others).toMatchObject([{ monthlyCents: 5_850 }]);
  for (const id of [72, stranger.enrollmentId]) {
    expect(await billing.requestedMails('setup-link', id)).toEqual([]);
  }
});

test('[MEM-16] each mailing of a link has a number, and the same number is one email with the same link', async () => {
  const { enrollmentId, dueAt } = await bed.importedMember(3);
  const mail = (number: number, notice: string) =>
    bed.makeLink(enrollmentId, { dueAt, mailing: { number, notice } });
  const first = await mail(1, 'first');
  expect(await mail(1, 'first')).toEqual(first);
  // The day has moved meanwhile; the link stays.
  const movedTo = { dueAt: daysAhead(50), mailing: { number: 2, notice: 'reminder' } };
  expect(await bed.makeLink(enrollmentId, movedTo)).toEqual(first);
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
  const member = await bed.importedMember(4);
  const { token } = await bed.makeLink(4, { dueAt: member.dueAt });
  const body = await bed.agreement(token);
  member.know({ status: 'cancelled' });
  expect(await refused(await bed.post('lookup', { token }))).toEqual(gone);
  expect(await refused(await bed.post('confirm', body))).toEqual(gone);
  member.know();
  expect((await bed.post('confirm', body)).status).toBe(200);
  expect(await refused(await bed.order(4, { dueAt: member.dueAt }))).toEqual(conflict);
});

test('[MEM-15] [MEM-16] a link says why no card can be set up now, and starts nothing', async () => {
  const { enrollmentId, dueAt, know } = await bed.importedMember(8);
  const { token } = await bed.makeLink(enrollmentId, { dueAt });
  const body = await bed.agreement(token);
  know();
  const known = billing.enrollment.snapshots.get(enrollmentId);
  if (!known) throw new Error('no snapshot');
  const setupObstacle = 'This plan is going to end, so no card can be set up for it.';
  billing.enrollment.snapshots.set(enrollmentId, { ...known, setupObstacle });
  for (const response of [await bed.post('lookup', { token }), await bed.post('confirm', body)]) {
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({ message: setupObstacle });
  }
  expect(await billing.prisma.subscription.count({ where: { enrollmentId } })).toBe(0);
  know();
  expect((await bed.post('confirm', body)).status).toBe(200);
  // Repeated, as its answer may be lost.
  billing.enrollment.snapshots.set(enrollmentId, { ...known, setupObstacle });
  expect((await bed.post('confirm', body)).status).toBe(200);
});

test.each([
  ['imported', 11, false],
  ['who paid at the clinic', 12, true],
])(
  '[CHG-179] months that a late set-up passes over are told as not billed: of a member %s',
  async (_who, id, hasPaid) => {
    const { enrollmentId, ownerId, dueAt, know } = await bed.importedMember(id, -70);
    // As billing came to know it first.
    if (hasPaid) know({ nextBillingDate: daysAhead(-100) });
    const { token } = await bed.makeLink(enrollmentId, { dueAt });
    const paid = { recordedId: randomUUID(), recordedMethod: 'cash', recordedBy: 'maya' } as const;
    const covers = { periodStart: daysAhead(-100), periodEnd: dueAt };
    const payment = { ...paid, ...covers, enrollmentId, payerId: ownerId, amount: 58.5 };
    const about = { source: 'recorded', currency: 'usd', status: 'paid', isFirst: false } as const;
    if (hasPaid) await billing.prisma.payment.create({ data: { ...payment, ...about } });
    know();
    const { passedOn } = await bed.lookUp(token);
    expect(passedOn).toHaveLength(3);
    expect((await bed.post('confirm', await bed.agreement(token))).status).toBe(200);
    const asked = { enrollmentIds: [enrollmentId] };
    const headers = billing.asService('enrollment');
    const response = await billing.post('/internal/price-standings', asked, headers);
    const { standings } = (await response.json()) as { standings: { unbilledAt: string[] }[] };
    const days = standings[0]?.unbilledAt.map((at) => clinicDay(new Date(at), 'America/New_York'));
    expect(days).toEqual(passedOn);
  },
);

test('[MEM-28] a first payment on the last possible day can be set up; a day later there is no link', async () => {
  const { enrollmentId, know } = await bed.importedMember(6);
  const zone = 'America/New_York';
  const last = lastFirstPaymentOn(clinicDay(new Date(), zone));
  const noonOf = (day: string) => instantOf({ day, time: '12:00' }, zone).toISOString();
  const tooLate = { dueAt: noonOf(addDays(last, 1)) };
  expect(await refused(await bed.order(enrollmentId, tooLate))).toEqual(conflict);
  know({ nextBillingDate: noonOf(last) });
  const { token } = await bed.makeLink(enrollmentId, { dueAt: noonOf(last) });
  expect(await bed.lookUp(token)).toMatchObject({ firstChargeOn: last });
  expect((await bed.post('confirm', await bed.agreement(token))).status).toBe(200);
});

test('[MEM-15] nobody can pay an imported plan at checkout, with its fee', async () => {
  const { enrollmentId, ownerId } = await bed.importedMember(5);
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
    const { token } = await bed.makeLink(enrollmentId, { dueAt });
    const body = await bed.agreement(token);
    const both = await Promise.all([bed.post('confirm', body), bed.post('confirm', body)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await expect(billing.confirmCard(begun.clientSecret)).rejects.toThrow();
    const { data } = await billing.stripe.subscriptions.list({ status: 'all', limit: 100 });
    const own = data.filter(({ metadata }) => metadata['enrollmentId'] === String(enrollmentId));
    expect(own.map(({ status }) => status).sort()).toEqual(['incomplete_expired', 'trialing']);
    await billing.settled();
    await advanceTo(daysAhead(22));
    const monthly = Math.round(Number(enrollment.totalMonthlyPrice) * 100);
    expect(await paidSoFar(billing, enrollmentId)).toMatchObject([{ amountCents: monthly }]);
  },
);

test('[MEM-14] while staff record a payment, a card set up meanwhile starts nothing; one that came first refuses it', async () => {
  const waiting = await bed.importedMember(31);
  const link = await bed.makeLink(31, { dueAt: waiting.dueAt });
  const agreed = await bed.agreement(link.token);
  expect((await stopPayingOnline(31)).status).toBe(200);
  expect(await refused(await bed.post('confirm', agreed))).toEqual(conflict);
  expect(await billing.prisma.subscription.count({ where: { enrollmentId: 31 } })).toBe(0);

  const first = await bed.importedMember(32);
  const { token } = await bed.makeLink(32, { dueAt: first.dueAt });
  expect((await bed.post('confirm', await bed.agreement(token))).status).toBe(200);
  expect(await refused(await stopPayingOnline(32))).toEqual([409, 'already_paid']);
});
