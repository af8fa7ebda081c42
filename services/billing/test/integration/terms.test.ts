import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBusinessClock } from '@petwell/chassis/business-clock';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepPayable } from '../../src/core/store-payables.ts';
import { forgetOwner } from '../../src/customers/store-forget.ts';
import { createListUnapplied } from '../../src/terms/store.ts';
import { staffPrincipals } from '../factories.ts';
import { previewNextCharges } from './preview-next-charges.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { createTermsBed, nextVersion } from './terms-bed.ts';

let billing: RunningBilling;
let folder: string;
const clockFile = () => join(folder, 'clock');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'petwell-terms-'));
  billing = await startBilling();
  await billing.restart({ PRICE_TERMS: 'plan-year', BUSINESS_CLOCK_FILE: clockFile() });
});
afterEach(() => rm(clockFile(), { force: true }));
afterAll(async () => {
  await billing.stop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Moves the clinic's clock, by which the timer tells a usual next charge from news. It goes ahead of a member's clock at
 * Stripe: by a clock that is behind, each month's charge would be news.
 */
async function clinicAt(at: string): Promise<void> {
  // The service never reads half of it.
  await writeFile(`${clockFile()}.next`, String(Date.parse(at) - Date.now()));
  await rename(`${clockFile()}.next`, clockFile());
}
/** What the timer does, which comes at any time. */
const preview = () => previewNextCharges(billing, createBusinessClock(clockFile()));

const bed = createTermsBed(() => billing);
const { startMember, termsFrom, change, withdraw } = bed;
const start = '2028-01-15T17:00:00.000Z';
/** The subscription's first charge after `start`. */
const nextCharge = '2028-02-15';

const setFaults = (requests: object[]) =>
  fetch(`${billing.provider.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requests }),
  });
beforeEach(() => setFaults([]));

test('[OFR-80] [OFR-83] over 14 months, each charge is right, and shows the sentence that allows it', async () => {
  await clinicAt(start);
  const member = await startMember(1, { start });
  const terms = termsFrom('2029-01-15');
  for (let month = 1; month <= 14; month += 1) {
    await preview();
    // The year's last charge at the old price comes in December; the change waits until it is over.
    expect(await change(1, terms)).toBe(month < 12 ? 'waits' : 'changed');
    await preview();
    const day = new Date(Date.UTC(2028, month, 15, 20)).toISOString();
    await clinicAt(day);
    await member.advanceTo(day);
  }
  await preview();
  const old = Array.from({ length: 11 }, () => '63.50');
  expect(await member.amounts()).toEqual(['127.65', ...old, '69.50', '69.50', '69.50']);
  const bases = (await member.payments()).map(({ basis }) => basis).toReversed();
  expect(bases[0]).toMatchObject({
    kind: 'consent',
    sentence: expect.stringContaining('By paying you agree') as string,
  });
  expect(bases[11]).toEqual(bases[0]);
  expect(bases[12]).toEqual({ kind: 'notice', at: terms.at, sentence: terms.sentence });
  expect(bases[14]).toEqual(bases[12]);
  expect(await billing.requestedMails('next-charge', 1)).toEqual([]);
  const products = await billing.prisma.providerProduct.findMany({ where: { catalogId: 2 } });
  expect(products.map(({ version }) => version).toSorted()).toEqual([1, 2]);
}, 90_000);

test('[OFR-82] repeated, at once or after a crash on either side of Stripe, a change leaves one set of items', async () => {
  const member = await startMember(2, { start });
  const terms = termsFrom(nextCharge);
  const update = `POST /v1/subscriptions/${member.subscriptionId}`;
  await setFaults([{ match: update, kind: 'status', status: 503, phase: 'before', fraction: 1 }]);
  expect(await change(2, terms)).toBe('service_unavailable');
  expect((await member.items()).map(({ cents }) => cents)).toEqual([4_900, 1_450]);
  await setFaults([]);
  expect(await Promise.all([change(2, terms), change(2, terms)])).toEqual(['changed', 'changed']);
  const items = await member.items();
  expect(items.map(({ cents }) => cents)).toEqual([5_500, 1_450]);
  // Killed before the answer was stored.
  const where = { termsId: terms.termsId };
  await billing.prisma.changedTerms.update({ where, data: { appliedAt: null } });
  expect(await change(2, terms)).toBe('changed');
  expect(await member.items()).toEqual(items);
  const { metadata } = await billing.stripe.subscriptions.retrieve(member.subscriptionId);
  expect(metadata).toMatchObject({ enrollmentId: '2' });
  await member.advanceTo('2028-02-15T20:00:00.000Z');
  expect(await member.amounts()).toEqual(['127.65', '69.50']);
});

test('[OFR-82] a change that Stripe made before its answer was lost is found', async () => {
  const member = await startMember(3, { start });
  const update = `POST /v1/subscriptions/${member.subscriptionId}`;
  await setFaults([{ match: update, kind: 'status', status: 500, phase: 'after', isSaved: true }]);
  expect(await change(3, termsFrom(nextCharge))).toBe('changed');
  expect((await member.items()).map(({ cents }) => cents)).toEqual([5_500, 1_450]);
});

test('[OFR-84] withdrawn before the charge, the old price is charged; after it, nothing is taken back', async () => {
  await clinicAt(start);
  const member = await startMember(4, { start });
  const advanceTo = async (at: string) => {
    await preview();
    await clinicAt(at);
    await member.advanceTo(at);
    await preview();
  };
  const terms = termsFrom(nextCharge);
  expect(await withdraw(4, terms)).toBe('withdrawn');
  await preview();
  expect(await change(4, terms)).toBe('changed');
  await preview();
  expect(await withdraw(4, terms)).toBe('withdrawn');
  expect(await withdraw(4, terms)).toBe('withdrawn');
  expect(await change(4, terms)).toBe('status_conflict');
  await advanceTo('2028-02-15T20:00:00.000Z');
  const later = termsFrom('2028-03-15');
  expect(await change(4, later)).toBe('changed');
  await advanceTo('2028-03-15T20:00:00.000Z');
  expect(await withdraw(4, later)).toBe('charged');
  expect(await member.amounts()).toEqual(['127.65', '63.50', '69.50']);
  expect(await billing.requestedMails('next-charge', 4)).toEqual([]);
});

test('[OFR-84] a crash while a change is withdrawn leaves one set of items, too', async () => {
  const member = await startMember(5, { start });
  const terms = termsFrom(nextCharge);
  await change(5, terms);
  const where = { termsId: terms.termsId };
  expect(await withdraw(5, terms)).toBe('withdrawn');
  await billing.prisma.changedTerms.update({ where, data: { withdrawnAt: null } });
  expect(await withdraw(5, terms)).toBe('withdrawn');
  expect((await member.items()).map(({ cents }) => cents)).toEqual([4_900, 1_450]);
});

test('[OFR-72] a plan in dispute, past due, ending, or ended keeps its price', async () => {
  const member = await startMember(6, { start });
  const { id: paymentId } = await billing.prisma.payment.findFirstOrThrow({
    where: { enrollmentId: 6 },
  });
  const dispute = await billing.prisma.dispute.create({
    data: {
      paymentId,
      stripeDisputeId: 'du_terms',
      amountCents: 12_765,
      reason: 'fraudulent',
      status: 'under_review',
      openedAt: new Date(),
    },
  });
  expect(await change(6, termsFrom(nextCharge))).toBe('status_conflict');
  expect(await bed.standings(6)).toMatchObject([{ isDisputed: true, isPastDue: false }]);
  await billing.prisma.dispute.update({ where: { id: dispute.id }, data: { status: 'won' } });
  const end = 'enrollments/6/end-with-period';
  expect((await bed.call(end, {})).status).toBe(200);
  expect(await change(6, termsFrom(nextCharge))).toBe('status_conflict');
  await bed.call('enrollments/6/cancel-subscription', { onlyIfUnpaid: false });
  expect(await change(6, termsFrom(nextCharge))).toBe('status_conflict');
  expect((await member.items()).map(({ cents }) => cents)).toEqual([4_900, 1_450]);

  const late = await startMember(7, { start });
  const declined = await billing.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: late.customerId,
  });
  await billing.stripe.subscriptions.update(late.subscriptionId, {
    default_payment_method: declined.id,
  });
  await late.advanceTo('2028-02-15T20:00:00.000Z');
  expect(await change(7, termsFrom('2028-03-15'))).toBe('status_conflict');
  expect(await bed.standings(7)).toMatchObject([{ isDisputed: false, isPastDue: true }]);
});

test('[OFR-76] a price that was promised for good, or a text that isn’t known, needs a new agreement', async () => {
  await billing.restart({ PRICE_TERMS: 'for-good' });
  await startMember(8, { start, text: '2026-11-29-good' });
  await billing.restart({ PRICE_TERMS: 'plan-year' });
  expect(await bed.standings(8, 999)).toMatchObject([
    { enrollmentId: 8, promise: 'for-good' },
    { enrollmentId: 999, promise: null },
  ]);
  expect(await change(8, termsFrom(nextCharge))).toBe('status_conflict');
  expect(await change(8, termsFrom(nextCharge, { agreedBy: 'consent' }))).toBe('status_conflict');
});

test('[OFR-169] a price that isn’t higher needs no new agreement, and is charged from the next payment on', async () => {
  await billing.restart({ PRICE_TERMS: 'for-good' });
  const member = await startMember(14, { start, text: '2026-11-29-good' });
  await billing.restart({ PRICE_TERMS: 'plan-year' });
  const priced = (planPrice: string, monthlyCents: number) => ({
    plan: { ...nextVersion.plan, monthlyPrice: planPrice },
    monthlyCents,
  });
  const rise = termsFrom('2028-01-20', priced('49.01', 6_351));
  expect(await change(14, rise)).toBe('status_conflict');
  const lower = termsFrom('2028-01-20', priced('45.00', 5_950));
  expect(await change(14, lower)).toBe('changed');
  await member.advanceTo('2028-02-15T20:00:00.000Z');
  expect(await member.amounts()).toEqual(['127.65', '59.50']);
  const [newest] = await member.payments();
  expect(newest?.basis).toEqual({ kind: 'notice', at: lower.at, sentence: lower.sentence });
});

test('[OFR-80] a plan that is paid at the clinic keeps the terms for its card; an unpaid one keeps its version', async () => {
  const snapshot = billing.enroll({ enrollmentId: 9, ownerId: 109 });
  expect(await change(9, termsFrom('2029-01-15'))).toBe('status_conflict');
  await billing.kysely.transaction().execute((tx) => keepPayable(tx, snapshot));
  await bed.agree(9, 109, '2026-11-28');
  const where = { enrollmentId: 9 };
  await billing.prisma.payableEnrollment.update({
    where,
    data: { paidAtClinicSince: new Date(0) },
  });
  const terms = termsFrom('2029-01-15');
  expect(await change(9, terms)).toBe('not_billed');
  expect(await change(9, terms)).toBe('not_billed');
  expect(await withdraw(9, terms)).toBe('withdrawn');
});

test('terms whose parts don’t add up to their price change nothing', async () => {
  const member = await startMember(10, { start });
  const wrong = { ...termsFrom(nextCharge), monthlyCents: nextVersion.monthlyCents + 1 };
  expect(await change(10, wrong)).toBe('internal_error');
  expect((await member.items()).map(({ cents }) => cents)).toEqual([4_900, 1_450]);
});

test('[OFR-43] the owner’s data has the terms; removing the owner removes what was mailed', async () => {
  const member = await startMember(11, { start });
  const terms = termsFrom(nextCharge);
  await change(11, terms);
  const path = `/internal/owners/${member.ownerId}/held-data`;
  const held = await fetch(`${billing.url()}${path}`, { headers: billing.asService('enrollment') });
  expect(await held.json()).toMatchObject({
    changedTerms: [
      {
        enrollmentId: 11,
        effectiveFrom: nextCharge,
        planName: 'Dog Gold',
        monthlyTotal: '69.50',
        sentence: terms.sentence,
        isWithdrawn: false,
      },
    ],
  });
  await billing.kysely.transaction().execute((tx) => forgetOwner(tx, member.ownerId));
  const { termsId } = terms;
  expect(await billing.prisma.changedTerms.findUnique({ where: { termsId } })).toMatchObject({
    sentence: '',
    monthlyCents: 6_950,
  });
});

test('[OFR-82] a change that was cut short is finished without another call', async () => {
  const member = await startMember(12, { start });
  const update = `POST /v1/subscriptions/${member.subscriptionId}`;
  await setFaults([{ match: update, kind: 'status', status: 503, phase: 'before', fraction: 1 }]);
  const terms = termsFrom(nextCharge);
  expect(await change(12, terms)).toBe('service_unavailable');
  await setFaults([]);
  // Housekeeping runs at the start.
  await billing.restart({ PRICE_TERMS: 'plan-year' });
  const where = { termsId: terms.termsId };
  await vi.waitFor(
    async () =>
      expect((await billing.prisma.changedTerms.findUnique({ where }))?.appliedAt).not.toBeNull(),
    { timeout: 10_000 },
  );
  expect((await member.items()).map(({ cents }) => cents)).toEqual([5_500, 1_450]);
});

test('[OFR-83] links show what is charged next, and every payment proves itself', async () => {
  const member = await startMember(13, { start });
  const { stripePaymentIntentId: first } = await billing.prisma.payment.findFirstOrThrow({
    where: { enrollmentId: 13 },
  });
  async function proves(paymentIntentId: string | null) {
    const claim = { ownerId: member.ownerId, paymentIntentId };
    const response = await bed.call('enrollments/13/verify-payment', claim);
    return ((await response.json()) as { isConfirmed: boolean }).isConfirmed;
  }
  async function shown() {
    await billing.waitForNextLink();
    const sent = await billing.post(
      '/api/admin/enrollments/13/card-link',
      {},
      { ...billing.as(staffPrincipals('manager')), 'idempotency-key': randomUUID() },
    );
    const { url } = (await sent.json()) as { url: string };
    const token = new URL(url).hash.replace('#token=', '');
    const response = await billing.post('/api/card-links/lookup', { token });
    return ((await response.json()) as { monthlyTotal: string }).monthlyTotal;
  }
  const terms = termsFrom('2028-03-15');
  expect(await change(13, terms)).toBe('waits');
  expect(await shown()).toBe('63.50');
  await member.advanceTo('2028-02-15T20:00:00.000Z');
  expect(await change(13, terms)).toBe('changed');
  expect(await shown()).toBe('69.50');
  expect(await Promise.all([proves(first), proves(null)])).toEqual([true, true]);
  await member.advanceTo('2028-03-15T20:00:00.000Z');
  expect(await Promise.all([proves(first), proves(null)])).toEqual([true, true]);
});

test('[OFR-82] of terms kept until a card was charged, only the last that have begun are charged', async () => {
  const member = await startMember(15, { start });
  const first = termsFrom('2027-01-15', { monthlyCents: 6_350 });
  const [second, later] = [termsFrom('2028-01-15'), termsFrom('2029-01-15')];
  for (const { effectiveFrom, ...terms } of [first, second, later]) {
    const data = { ...terms, effectiveFrom: new Date(effectiveFrom) };
    await billing.prisma.changedTerms.create({ data: { ...data, enrollmentId: 15 } });
  }
  const listOf = async (at: string) => {
    const deps = {
      kysely: billing.kysely,
      clock: () => new Date(at),
      timeZone: 'America/New_York',
    };
    const listed = await createListUnapplied(deps)(100);
    return listed
      .filter(({ enrollmentId }) => enrollmentId === member.enrollmentId)
      .map(({ termsId }) => termsId);
  };
  expect(await listOf('2028-01-14T17:00:00.000Z')).toEqual([
    first.termsId,
    second.termsId,
    later.termsId,
  ]);
  expect(await listOf(start)).toEqual([second.termsId, later.termsId]);
  const where = { termsId: second.termsId };
  await billing.prisma.changedTerms.update({ where, data: { appliedAt: new Date() } });
  expect(await listOf(start)).toEqual([later.termsId]);
});
