import { createLogger, createOutbox, createTransaction } from '@petwell/chassis';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTransactions } from '../../src/core/store-transaction.ts';
import { createPreviewNextCharges } from '../../src/notices/next-charge/preview-next-charges.ts';
import { createNextCharges, toNextChargeLog } from '../../src/notices/next-charge/store.ts';
import { createAnnounceStarts } from '../../src/start-billing/announce-starts.ts';
import { createStartNotices } from '../../src/start-billing/store.ts';
import { createStripeNextCharge } from '../../src/notices/next-charge/stripe.ts';
import { clinic } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { createSetUps } from './setup-link-bed.ts';
import { createStartLinks, daysAhead, inSeconds } from './start-link-bed.ts';

let billing: RunningBilling;
let bed: ReturnType<typeof createSetUps>;
beforeAll(async () => {
  billing = await startBilling();
  bed = createSetUps(billing);
});
afterAll(() => billing.stop());

const timeZone = 'America/New_York';

/** Previews next charges and announces starts as of a moment, twice at once, as two replicas would. */
async function announce(now = new Date()): Promise<void> {
  const { transactionWith } = createTransactions({
    transaction: createTransaction(billing),
    outbox: createOutbox({ source: 'billing' }),
    clinic,
  });
  const logger = createLogger({ service: 'billing', level: 'silent' });
  const previewNextCharges = createPreviewNextCharges({
    nextCharges: createNextCharges(billing.kysely),
    nextChargeProvider: createStripeNextCharge({ ...billing, logger }),
    transaction: transactionWith((tx) => ({ nextCharges: toNextChargeLog(tx) })),
    timeZone,
    clock: () => now,
  });
  const announceStarts = createAnnounceStarts({
    transaction: transactionWith((tx) => ({ notices: createStartNotices(tx, timeZone) })),
    clock: () => now,
  });
  await previewNextCharges();
  await Promise.all([announceStarts(), announceStarts()]);
}

const confirmations = (enrollmentId: number) => billing.requestedMails('plan-set-up', enrollmentId);
const reminders = (enrollmentId: number) => billing.requestedMails('first-charge', enrollmentId);

/** A member who has set up; the first charge is in so many days. */
async function setUp(enrollmentId: number, { dueInDays = 20, isFeeDue = false } = {}) {
  const member = await bed.importedMember(enrollmentId, dueInDays);
  member.know({ membershipFeePaid: !isFeeDue });
  const { token } = await bed.makeLink(enrollmentId, { dueAt: member.dueAt, isFeeDue });
  const body = await bed.agreement(token);
  expect((await bed.post('confirm', body)).status).toBe(200);
  await billing.settled();
  const where = { enrollmentId, status: 'trialing' };
  const { stripeSubscriptionId } = await billing.prisma.subscription.findFirstOrThrow({ where });
  const dueIn = (days: number) => new Date(Date.parse(member.dueAt) - days * 86_400_000);
  return { ...member, body, subscriptionId: stripeSubscriptionId, dueIn };
}

const order = (enrollmentId: number, action: string, body: object = {}) =>
  billing.post(
    `/internal/enrollments/${enrollmentId}/${action}`,
    body,
    billing.asService('enrollment'),
  );

test('[MNY-150] a set-up is confirmed once with what was agreed to, also if it is repeated', async () => {
  const member = await setUp(1, { isFeeDue: true });
  await announce();
  expect((await bed.post('confirm', member.body)).status).toBe(200);
  await announce();
  expect(await confirmations(1)).toEqual([
    {
      kind: 'plan-set-up',
      dedupeKey: `plan.set-up.v1:1:${member.subscriptionId}`,
      firstName: 'Ada',
      email: 'owner201@example.com',
      petName: 'Rex',
      planName: 'Dog Gold',
      monthlyCents: 5_850,
      feeCents: 6_415,
      firstChargeAt: member.dueAt,
      cardBrand: 'visa',
      cardLast4: '4242',
    },
  ]);
});

test('[MNY-150] a set-up whose response was lost is confirmed without the owner repeating it', async () => {
  const { dueAt, enrollmentId } = await bed.importedMember(2);
  const { token } = await bed.makeLink(enrollmentId, { dueAt });
  const body = await bed.agreement(token);
  const lost = {
    match: '^(POST /v1/subscriptions$|GET /v1/subscriptions/)',
    kind: 'reset',
    phase: 'after',
    times: 100,
  };
  const faults = `${billing.provider.url}/_faults`;
  await fetch(faults, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requests: [lost] }),
  });
  expect((await bed.post('confirm', body)).status).toBe(503);
  await fetch(faults, { method: 'DELETE' });
  // The webhook about the subscription is retried.
  await vi.waitFor(
    async () => {
      await announce();
      expect(await confirmations(enrollmentId)).toMatchObject([{ monthlyCents: 5_850 }]);
    },
    { timeout: 40_000, interval: 250 },
  );
}, 60_000);

test('[MNY-150] a restart, which enrollment confirms, is reminded of like a set-up', async () => {
  const restarts = createStartLinks(billing);
  const enrollment = await restarts.endedEnrollment(3);
  const { body } = await restarts.offered(enrollment);
  expect((await restarts.post('confirm', body)).status).toBe(200);
  await billing.settled();
  await announce(daysAhead(14));
  expect(await confirmations(3)).toEqual([]);
  expect(await reminders(3)).toMatchObject([
    { amountCents: 6_350, firstChargeAt: enrollment.dueAt },
  ]);
});

test('[MNY-152] a first charge more than 14 days after the set-up is announced once, 7 days before', async () => {
  const member = await setUp(4, { isFeeDue: true });
  await announce(member.dueIn(7.01));
  expect(await reminders(4)).toEqual([]);
  await announce(member.dueIn(7));
  await announce(member.dueIn(3));
  expect(await reminders(4)).toEqual([
    {
      kind: 'first-charge',
      dedupeKey: `first.charge.v1:${member.subscriptionId}:${Date.parse(member.dueAt)}`,
      firstName: 'Ada',
      email: 'owner204@example.com',
      petName: 'Rex',
      planName: 'Dog Gold',
      amountCents: 12_265,
      feeCents: 6_415,
      firstChargeAt: member.dueAt,
      cardBrand: 'visa',
      cardLast4: '4242',
    },
  ]);
});

test('[MNY-152] a first charge 14 days after the set-up is not announced', async () => {
  // Less an hour: over the start of daylight saving time, the evening's day is another one.
  const member = await setUp(5, { dueInDays: 14 - 1 / 24 });
  await announce(member.dueIn(6));
  expect(await confirmations(5)).toHaveLength(1);
  expect(await reminders(5)).toEqual([]);
});

test('[MNY-152] nor is one of a plan that ended, is set to end, whose pet died, or that was paid meanwhile', async () => {
  const ended = await setUp(11);
  await setUp(12);
  await setUp(13);
  const paid = await setUp(14);
  await announce();
  await order(11, 'cancel-subscription', { onlyIfUnpaid: false });
  expect((await order(12, 'end-with-period')).status).toBe(200);
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 13 },
    data: { hasDied: true },
  });
  await billing.stripe.subscriptions.update(paid.subscriptionId, { trial_end: 'now' });
  await billing.settled();
  await announce(ended.dueIn(6));
  for (const id of [11, 12, 13, 14]) expect([id, await reminders(id)]).toEqual([id, []]);
});

test('[MNY-152] a day that was moved counts as it is now, and is announced again', async () => {
  const member = await setUp(21);
  await announce(member.dueIn(6));
  const movedTo = inSeconds(daysAhead(60));
  await billing.stripe.subscriptions.update(member.subscriptionId, {
    trial_end: Date.parse(movedTo) / 1_000,
    proration_behavior: 'none',
  });
  await billing.settled();
  await announce(member.dueIn(5));
  expect(await billing.requestedMails('next-charge', 21)).toMatchObject([{ chargeAt: movedTo }]);
  await announce(daysAhead(54));
  expect((await reminders(21)).map(({ firstChargeAt }) => firstChargeAt)).toEqual([
    member.dueAt,
    movedTo,
  ]);
});

test('[MNY-152] a charge that the owner was mailed about in the two weeks before it is not announced again', async () => {
  const member = await setUp(22);
  await announce();
  await billing.stripe.invoiceItems.create({
    customer: member.customerId,
    subscription: member.subscriptionId,
    amount: 1_000,
    currency: 'usd',
  });
  await billing.post(
    '/internal/subscription-facts',
    { enrollmentIds: [22] },
    billing.asService('enrollment'),
  );
  await announce(member.dueIn(12));
  expect(await billing.requestedMails('next-charge', 22)).toMatchObject([{ amountCents: 6_850 }]);
  await announce(member.dueIn(6));
  expect(await reminders(22)).toEqual([]);
});
