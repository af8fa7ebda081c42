import { errorBodySchema } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conflict, createChangeBed, gone, platinumOffer, refusalOf } from './change-bed.ts';
import { holdStripe } from './hold-stripe.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
const calls = holdStripe();
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(async () => {
  await billing.stop();
  calls.stop();
});
const bed = createChangeBed(() => billing);

test('[CHG-01] [CHG-02] one link, mailed once, shows the sheet that staff saw, and reading it changes nothing', async () => {
  await bed.startMember(1);
  const offered = platinumOffer(1);
  const token = await bed.offer(offered);
  expect(await bed.offer(offered)).toBe(token);
  const [mail, ...more] = await billing.requestedMails('change-offer', 1);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ petName: 'Rex', planName: 'Dog Gold', sheet: offered.sheet });
  expect(mail?.url).toBe(`http://localhost:8080/plan-change#token=${token}`);
  expect(await bed.lookup(token)).toEqual({
    firstName: 'Ada',
    sheet: offered.sheet,
    card: { brand: 'visa', last4: '4242' },
    state: 'open',
  });
  expect(await bed.consents(1)).toEqual([]);
});

test('[CHG-04] a change for which nothing is due is agreed to without a card, once, and told once', async () => {
  const { customerId, items } = await bed.startMember(2);
  const offered = platinumOffer(2, { isNextYear: true });
  const token = await bed.offer(offered);
  expect((await bed.lookup(token)).card).toBeNull();
  expect(await bed.carryOut(offered)).toBe('status_conflict');
  const answers = await Promise.all([bed.agree(token, offered), bed.agree(token, offered)]);
  answers.push(await bed.agree(token, offered));
  for (const answer of answers) {
    expect(await bed.answerOf(answer)).toMatchObject({
      outcome: 'agreed',
      clientSecret: null,
      change: { state: 'agreed', card: null },
    });
  }
  const [consent, ...more] = await bed.consents(2);
  expect(more).toEqual([]);
  expect(consent).toMatchObject({
    isByLink: true,
    cardLast4: null,
    plan: { planName: 'Dog Platinum' },
  });
  expect(JSON.stringify(consent?.shown)).toContain(
    'shown here: $89.95 instead of $63.50 every month',
  );
  expect(await bed.told(2)).toMatchObject([{ changeId: offered.changeId, paidCents: 0 }]);
  expect(await bed.changesOf(customerId)).toEqual([]);
  // Until the last old charge was made, it waits.
  expect(await bed.carryOut(offered)).toBe('waits');
  expect((await items()).map(({ cents }) => cents)).toEqual([4_900, 1_450]);
});

test('[CHG-05] [CHG-16] what is due is charged to the saved card with one invoice, and only then the plan changes', async () => {
  const { customerId, items, subscriptionId, advanceTo, amounts } = await bed.startMember(3);
  const offered = platinumOffer(3);
  const token = await bed.offer(offered);
  expect(await bed.carryOut(offered)).toBe('status_conflict');
  expect(await bed.answerOf(await bed.agree(token, offered))).toMatchObject({
    outcome: 'agreed',
    clientSecret: null,
  });
  await billing.settled();
  const [invoice, ...others] = await bed.changesOf(customerId);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({ status: 'paid', total: 13_225, amount_paid: 13_225 });
  expect(await bed.told(3)).toMatchObject([{ changeId: offered.changeId, paidCents: 13_225 }]);
  const [consent] = await bed.consents(3);
  expect(consent).toMatchObject({ cardLast4: '4242', isByLink: true });
  expect(consent?.dueToday.toFixed(2)).toBe('132.25');
  expect((await bed.lookup(token)).state).toBe('agreed');
  expect((await billing.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('active');
  expect(await bed.carryOut(offered)).toBe('changed');
  expect((await items()).map(({ cents }) => cents).toSorted()).toEqual([1_450, 7_545]);
  await advanceTo('2028-02-15T20:00:00.000Z');
  expect(await amounts()).toEqual(['127.65', '132.25', '89.95']);
});

test('[CHG-03] other amounts, or a text that isn’t shown anymore, are refused, and nothing is charged', async () => {
  const { customerId } = await bed.startMember(4);
  const offered = platinumOffer(4);
  const token = await bed.offer(offered);
  for (const other of [
    { dueToday: '132.24' },
    { dueToday: '0.00' },
    { monthlyTotal: '63.50' },
    { textVersion: 'plan-change-2026-11-29' },
  ]) {
    expect(await refusalOf(await bed.agree(token, offered, other))).toEqual(conflict);
  }
  expect(await bed.consents(4)).toEqual([]);
  expect(await bed.changesOf(customerId)).toEqual([]);
  expect((await bed.lookup(token)).state).toBe('open');
});

test('[CHG-42] unknown, foreign, replaced, and ended links all answer alike', async () => {
  await bed.startMember(5);
  const first = platinumOffer(5);
  const replaced = await bed.offer(first);
  const offered = platinumOffer(5, { months: 3 });
  const token = await bed.offer(offered);
  await billing.waitForNextLink();
  const unknown = 'x'.repeat(token.length);
  for (const one of [replaced, unknown]) {
    expect(await refusalOf(await bed.post('lookup', { token: one }))).toEqual(gone);
    expect(await refusalOf(await bed.agree(one, first))).toEqual(gone);
    expect(await refusalOf(await bed.confirm(one))).toEqual(gone);
  }
  // It opens nothing else.
  const asPrice = await billing.post('/api/new-prices/lookup', { token });
  expect(await refusalOf(asPrice)).toEqual(gone);
  expect(await bed.endOffer(offered)).toBe('ended');
  expect(await refusalOf(await bed.agree(token, offered))).toEqual(gone);
  // What was ended isn't offered again, and neither is what was ended before it came.
  expect((await bed.call(bed.path(5), offered)).status).toBe(409);
  const late = platinumOffer(5);
  expect(await bed.endOffer(late)).toBe('ended');
  expect((await bed.call(bed.path(5), late)).status).toBe(409);
  expect(await bed.consents(5)).toEqual([]);
});

test('[CHG-13] a plan on hold, past due, disputed, or ending isn’t changed, and nothing is charged', async () => {
  const { customerId, subscriptionId } = await bed.startMember(6);
  const offered = platinumOffer(6);
  const token = await bed.offer(offered);
  const refused = async (reason: string) => {
    const response = await bed.agree(token, offered);
    expect(response.status).toBe(409);
    const { message } = errorBodySchema.parse(await response.json());
    expect(message).toContain(reason);
    expect(message).toContain('Nothing was charged.');
    expect((await bed.call(bed.path(6), platinumOffer(6))).status).toBe(409);
  };
  const { stripe } = billing;
  await stripe.subscriptions.update(subscriptionId, {
    pause_collection: { behavior: 'keep_as_draft' },
  });
  await refused('on hold');
  await stripe.subscriptions.update(subscriptionId, { pause_collection: '' });
  await billing.prisma.dispute.create({
    data: {
      payment: {
        connect: await billing.prisma.payment
          .findFirstOrThrow({ where: { enrollmentId: 6 } })
          .then(({ id }) => ({ id })),
      },
      stripeDisputeId: 'du_change',
      amountCents: 12_765,
      reason: 'general',
      status: 'under_review',
      openedAt: new Date(),
    },
  });
  await refused('disputed');
  await billing.prisma.dispute.deleteMany();
  await bed.call('enrollments/6/end-with-period', {});
  await refused('ended, or is about to end');
  expect(await bed.consents(6)).toEqual([]);
  expect(await bed.changesOf(customerId)).toEqual([]);
});

test.each([
  [10, /^POST \/v1\/invoices$/],
  [11, /^POST \/v1\/invoiceitems$/],
])(
  '[CHG-13] the plan of a customer that is deleted at Stripe meanwhile (%i: %s) has ended: nothing is charged',
  async (enrollmentId, call) => {
    const { customerId } = await bed.startMember(enrollmentId);
    const offered = platinumOffer(enrollmentId);
    const token = await bed.offer(offered);
    const refused = async (reason: string) => {
      const response = await bed.agree(token, offered);
      expect([response.status, await response.json()]).toMatchObject([
        409,
        { message: `${reason} Nothing was charged.` },
      ]);
    };
    const held = calls.next(call);
    const agreeing = refused('This plan isn’t charged to a card anymore.');
    await held.arrived;
    await billing.stripe.customers.del(customerId);
    held.release();
    await agreeing;
    await refused('This plan has ended, or is about to end, so it can’t be changed.');
    expect(await bed.endOffer(offered)).toBe('ended');
    expect(await bed.changesOf(customerId)).toEqual([]);
    expect(await bed.told(enrollmentId)).toEqual([]);
  },
);

test('[CHG-03] once the next month is charged, what was offered for today is refused', async () => {
  const { customerId, advanceTo } = await bed.startMember(7);
  const offered = platinumOffer(7);
  const token = await bed.offer(offered);
  await advanceTo('2028-02-15T20:00:00.000Z');
  expect(await refusalOf(await bed.agree(token, offered))).toEqual(conflict);
  expect(await bed.changesOf(customerId)).toEqual([]);
});

test('[CHG-42] a plan with an agreed change gets no other link until it is carried out', async () => {
  await bed.startMember(8);
  const offered = platinumOffer(8, { isNextYear: true });
  const token = await bed.offer(offered);
  await bed.answerOf(await bed.agree(token, offered));
  expect(await refusalOf(await bed.call(bed.path(8), platinumOffer(8)))).toEqual(conflict);
  expect(await bed.endOffer(offered)).toBe('agreed');
  expect((await bed.lookup(token)).state).toBe('agreed');
  const { termsId, effectiveFrom, at, ...terms } = bed.termsOf(offered);
  const data = { termsId, enrollmentId: 8, effectiveFrom: new Date(effectiveFrom), ...terms, at };
  await billing.prisma.changedTerms.create({ data });
  expect((await bed.call(bed.path(8), platinumOffer(8))).status).toBe(200);
});

test('[CHG-17] by phone, an owner agrees to no higher price than what is charged now', async () => {
  const { items } = await bed.startMember(9);
  const higher = platinumOffer(9, { isNextYear: true });
  expect(await bed.carryOut(higher, 'phone')).toBe('status_conflict');
  const lower = platinumOffer(9, { planCents: 4_000 });
  expect(await bed.carryOut(lower, 'phone')).toBe('changed');
  expect((await items()).map(({ cents }) => cents).toSorted()).toEqual([1_450, 4_000]);
  expect(await bed.revert(lower)).toEqual({ outcome: 'reverted', refundedCents: 0 });
  expect((await items()).map(({ cents }) => cents).toSorted()).toEqual([1_450, 4_900]);
  const undone = platinumOffer(9, { planCents: 4_100 });
  expect(await bed.revert(undone)).toEqual({ outcome: 'reverted', refundedCents: 0 });
  expect(await bed.carryOut(undone, 'phone')).toBe('status_conflict');
});
