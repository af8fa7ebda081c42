import { accountsSchema } from '@petwell/contracts/routes';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOwner } from '../../src/customers/store-forget.ts';
import { staffPrincipals } from '../factories.ts';
import { balanceBed } from './balance-bed.ts';
import { createChangeBed, platinumOffer } from './change-bed.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
const bed = createChangeBed(() => billing);
const manager = () => billing.as(staffPrincipals('manager'));

/** Of what is due, 100.00 is the plan's, and 32.25 the add-on's. */
function splitOffer(enrollmentId: number) {
  const offered = platinumOffer(enrollmentId);
  const line = { version: 1, description: 'Change to Dog Platinum', cents: 10_000 };
  return {
    ...offered,
    dueLines: [
      { ...line, kind: 'plan' as const, catalogId: 3 },
      { ...line, kind: 'add-on' as const, catalogId: 7, description: 'Joint Care', cents: 3_225 },
    ],
  };
}

test('[CHG-21] [CHG-22] [CHG-23] a change is a payment of its own kind, with its lines, its sentence, and its place in the accounts', async () => {
  const { ownerId, payments } = await bed.startMember(1);
  const offered = splitOffer(1);
  await bed.answerOf(await bed.agree(await bed.offer(offered), offered));
  await billing.settled();
  const [change] = (await bed.staffPayments(ownerId)).payments;
  expect(change).toMatchObject({
    kind: 'change',
    status: 'paid',
    amountCents: 13_225,
    chargedCents: 13_225,
    membershipFeeCents: 0,
    lines: [
      { kind: 'plan', description: 'Change to Dog Platinum', amountCents: 10_000 },
      { kind: 'add_on', description: 'Joint Care', amountCents: 3_225 },
    ],
  });
  const own = await payments();
  expect(own.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['change', '132.25'],
    ['first', '127.65'],
  ]);
  expect(own[0]?.basis).toMatchObject({
    kind: 'consent',
    sentence: expect.stringContaining('$132.25 today, and $89.95 instead of $63.50') as string,
  });
  expect(own[1]?.basis?.sentence).toContain('By paying you agree');
  const [receipt] = (await billing.published('payment.succeeded.v1', 1)).slice(-1);
  expect(receipt?.data).toMatchObject({
    isFirstPayment: false,
    isPlanChange: true,
    amountCents: 13_225,
  });
  const month = '2028-01';
  const response = await fetch(`${billing.url()}/api/admin/reports/accounts?month=${month}`, {
    headers: manager(),
  });
  const { billed, deferred } = accountsSchema.parse(await response.json());
  expect(billed).toEqual({ feeCents: 6_415, planCents: 14_900, addOnCents: 4_675, otherCents: 0 });
  // Of the first month, 16 of 31 days from January 15 on have passed at its end: 17 nights of 6,350.
  const monthEarned = Math.round((6_350 * 17) / 31);
  expect(deferred.earnedCents).toBe(6_415 + 13_225 + monthEarned);
  expect(deferred.billedCents - deferred.earnedCents).toBe(deferred.closingCents);
  const file = await fetch(`${billing.url()}/api/admin/reports/accounts.csv?month=${month}`, {
    headers: manager(),
  });
  const row = (await file.text()).split('\r\n').find((line) => line.includes('Change of plan'));
  expect(row).toMatch(
    /,Ada Example,1,Change of plan,card,,in_\w+,0,100,32\.25,0,0,,,0,132\.25,132\.25,0,0$/,
  );
  const { refresh, report } = balanceBed(() => billing);
  expect((await refresh()).status).toBe(200);
  expect((await report()).comparison).toMatchObject({ differing: 0 });
});

test('[CHG-22] given back, what a change cost is released, and nothing of it is earned', async () => {
  await bed.startMember(2);
  const offered = platinumOffer(2);
  await bed.answerOf(await bed.agree(await bed.offer(offered), offered));
  await bed.revert(offered);
  await billing.settled();
  const payment = await billing.prisma.payment.findFirstOrThrow({
    where: { changeId: offered.changeId },
    include: { refunds: true },
  });
  expect([payment.amount.toFixed(2), payment.refundedAmount.toFixed(2)]).toEqual([
    '132.25',
    '132.25',
  ]);
  const day = (payment.refunds[0]?.refundedAt ?? new Date()).toISOString().slice(0, 7);
  const response = await fetch(`${billing.url()}/api/admin/reports/accounts.csv?month=${day}`, {
    headers: manager(),
  });
  const rows = (await response.text()).split('\r\n');
  const row = rows.find((line) => line.includes('Change of plan, correction'));
  expect(row).toMatch(/"Change of plan, correction",card,Undone on the same day,/);
  expect(row).toMatch(/,132\.25,0$/);
});

test('[CHG-24] for any sheet, the invoice, the agreement, and what is told have the amount that was shown', async () => {
  let enrollmentId = 100;
  const sheets = fc.record({
    months: fc.integer({ min: 1, max: 12 }),
    planCents: fc.integer({ min: 4_950, max: 30_000 }),
  });
  await fc.assert(
    fc.asyncProperty(sheets, async (given) => {
      enrollmentId += 1;
      const { customerId } = await bed.startMember(enrollmentId);
      const offered = platinumOffer(enrollmentId, given);
      const shown = given.months * (given.planCents - 4_900);
      await bed.answerOf(await bed.agree(await bed.offer(offered), offered));
      const invoices = await bed.changesOf(customerId);
      expect(invoices.map(({ amount_paid: paid, total }) => [paid, total])).toEqual([
        [shown, shown],
      ]);
      expect(await bed.told(enrollmentId)).toMatchObject([{ paidCents: shown }]);
      const [consent] = await bed.consents(enrollmentId);
      expect(Math.round(Number(consent?.dueToday) * 100)).toBe(shown);
    }),
    { numRuns: 5 },
  );
}, 60_000);

test('[CHG-25] a debt or a credit at the provider never makes the card pay more than was shown', async () => {
  const owing = await bed.startMember(3);
  const { stripe } = billing;
  await stripe.customers.createBalanceTransaction(owing.customerId, {
    amount: 900,
    currency: 'usd',
  });
  const offered = platinumOffer(3);
  const token = await bed.offer(offered);
  expect((await bed.agree(token, offered)).status).toBe(503);
  expect((await bed.changesOf(owing.customerId)).map(({ status }) => status)).toEqual(['void']);
  expect(await bed.told(3)).toEqual([]);
  await stripe.customers.createBalanceTransaction(owing.customerId, {
    amount: -1_900,
    currency: 'usd',
  });
  await bed.answerOf(await bed.agree(token, offered));
  const paid = (await bed.changesOf(owing.customerId)).find(({ status }) => status === 'paid');
  expect(paid).toMatchObject({ total: 13_225, amount_paid: 12_225 });
  expect(await bed.told(3)).toHaveLength(1);
});

test('[CHG-26] removing the owner removes what was offered, and the payment stays', async () => {
  const { ownerId } = await bed.startMember(4);
  const offered = platinumOffer(4);
  const token = await bed.offer(offered);
  await bed.answerOf(await bed.agree(token, offered));
  await bed.call('enrollments/4/cancel-subscription', { onlyIfUnpaid: false });
  await billing.kysely.transaction().execute((tx) => forgetOwner(tx, ownerId));
  const row = await billing.prisma.planChange.findUniqueOrThrow({
    where: { changeId: offered.changeId },
  });
  expect(row).toMatchObject({ offer: null, dueCents: 13_225 });
  expect(await billing.prisma.payment.count({ where: { changeId: offered.changeId } })).toBe(1);
  expect((await bed.post('lookup', { token })).status).toBe(410);
});
