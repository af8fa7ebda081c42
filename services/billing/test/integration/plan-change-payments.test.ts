import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ownerPrincipals } from '../factories.ts';
import {
  afterCharge,
  conflict,
  createChangeBed,
  gone,
  platinumOffer,
  refusalOf,
} from './change-bed.ts';
import { paymentIntentOf, startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
beforeEach(async () => {
  billing.gate.open();
  await bed.setFaults([]);
});
const bed = createChangeBed(() => billing);
const { agree, answerOf, changesOf, startMember, told } = bed;
const refunds = (enrollmentId: number) =>
  billing.prisma.refund.findMany({ where: { payment: { enrollmentId } } });

/** Makes the card the one that the plan is charged to. */
async function useCard({ subscriptionId, customerId }: Ids, card: string): Promise<void> {
  const { stripe } = billing;
  const { id } = await stripe.paymentMethods.attach(card, { customer: customerId });
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: id });
}
type Ids = { subscriptionId: string; customerId: string };

const statuses = async (customerId: string) =>
  (await changesOf(customerId)).map(({ status }) => status);

async function declined(enrollmentId: number) {
  const member = await startMember(enrollmentId);
  await useCard(member, 'pm_card_chargeCustomerFail');
  const offered = platinumOffer(enrollmentId);
  const token = await bed.offer(offered);
  const answer = await answerOf(await agree(token, offered));
  expect(answer).toMatchObject({ outcome: 'declined', change: { state: 'paying' } });
  return { member, offered, token, ...answer };
}

test('[CHG-06] [CHG-16] after a decline, another card pays the same invoice, and the plan keeps its card', async () => {
  const { member, offered, token, clientSecret } = await declined(1);
  const again = await answerOf(await agree(token, offered));
  expect(again).toMatchObject({ outcome: 'declined', clientSecret });
  expect(await bed.carryOut(offered)).toBe('status_conflict');
  const other = await answerOf(await agree(token, offered, { useSavedCard: false }));
  expect(other).toMatchObject({ outcome: 'card_needed', clientSecret });
  expect(await refusalOf(await bed.confirm(token))).toEqual([409, 'payment_not_confirmed']);
  const before = await billing.stripe.subscriptions.retrieve(member.subscriptionId);
  await billing.pay(clientSecret, 'pm_card_mastercard');
  expect((await bed.confirm(token)).status).toBe(200);
  expect((await bed.lookup(token)).state).toBe('agreed');
  await billing.settled();
  expect(await told(1)).toMatchObject([{ changeId: offered.changeId, paidCents: 13_225 }]);
  expect(await statuses(member.customerId)).toEqual(['paid']);
  const after = await billing.stripe.subscriptions.retrieve(member.subscriptionId);
  expect(after.default_payment_method).toBe(before.default_payment_method);
  expect(await bed.consents(1)).toHaveLength(1);
});

test('[CHG-07] the bank’s confirmation finishes the same invoice', async () => {
  const member = await startMember(2);
  await useCard(member, 'pm_card_authenticationRequired');
  const offered = platinumOffer(2);
  const token = await bed.offer(offered);
  const { outcome, clientSecret } = await answerOf(await agree(token, offered));
  expect(outcome).toBe('action_required');
  await fetch(`${billing.provider.url}/_challenges/${paymentIntentOf(clientSecret)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'complete' }),
  });
  await vi.waitFor(async () => expect((await bed.confirm(token)).status).toBe(200), 15_000);
  expect(await told(2)).toHaveLength(1);
  expect(await statuses(member.customerId)).toEqual(['paid']);
});

test('[CHG-08] two tabs at once, and repeated requests, lead to one agreement and one invoice', async () => {
  const { customerId } = await startMember(3);
  const offered = platinumOffer(3);
  const token = await bed.offer(offered);
  const answers = await Promise.all([agree(token, offered), agree(token, offered)]);
  answers.push(await agree(token, offered));
  for (const answer of answers) expect((await answerOf(answer)).outcome).toBe('agreed');
  await billing.settled();
  expect(await statuses(customerId)).toEqual(['paid']);
  expect(await bed.consents(3)).toHaveLength(1);
  expect(await told(3)).toHaveLength(1);
});

const steps = [
  'POST /v1/invoices$',
  'POST /v1/invoiceitems$',
  'POST /v1/invoices/\\w+/finalize$',
  'POST /v1/invoices/\\w+/pay$',
];
const crashes = steps.flatMap((match) => [
  { match, kind: 'status', status: 503, phase: 'before', times: 3 },
  { match, kind: 'status', status: 503, phase: 'after', times: 3 },
  { match, kind: 'status', status: 500, phase: 'after', isSaved: true, times: 3 },
  { match, kind: 'reset', phase: 'after', times: 3 },
]);

test.each(crashes.map((fault, n) => [n + 100, fault] as const))(
  '[CHG-08] cut short beside Stripe (%i: %o), a repetition leads to one paid invoice as shown',
  async (enrollmentId, fault) => {
    const { customerId } = await startMember(enrollmentId);
    const offered = platinumOffer(enrollmentId);
    const token = await bed.offer(offered);
    await bed.setFaults([fault]);
    await agree(token, offered);
    await bed.setFaults([]);
    expect((await answerOf(await agree(token, offered))).outcome).toBe('agreed');
    const paid = (await changesOf(customerId)).filter(({ status }) => status === 'paid');
    expect(paid.map(({ total }) => total)).toEqual([13_225]);
    expect(await told(enrollmentId)).toHaveLength(1);
    const left = (await statuses(customerId)).filter((one) => one === 'open');
    expect(left).toEqual([]);
  },
);

test('[CHG-09] the webhook comes first, or never: the agreement is told once, and confirmed later', async () => {
  const first = await declined(4);
  await billing.pay(first.clientSecret);
  await billing.settled();
  expect(await told(4)).toHaveLength(1);
  expect((await bed.confirm(first.token)).status).toBe(200);
  const lost = await declined(5);
  await billing.settled();
  billing.gate.close();
  await billing.pay(lost.clientSecret);
  expect(await told(5)).toEqual([]);
  const headers = billing.asService('enrollment');
  await billing.post('/internal/reconciliation', {}, headers);
  expect(await told(5)).toHaveLength(1);
  expect((await bed.lookup(lost.token)).state).toBe('agreed');
  expect(await told(4)).toHaveLength(1);
});

test('[CHG-10] an invoice that waits is voided when its link is replaced, or expires', async () => {
  const replaced = await declined(6);
  const next = platinumOffer(6, { months: 2 });
  const token = await bed.offer(next);
  expect(await statuses(replaced.member.customerId)).toEqual(['void']);
  await expect(billing.confirmCard(replaced.clientSecret)).rejects.toThrow();
  expect(await refusalOf(await agree(replaced.token, replaced.offered))).toEqual(gone);
  expect((await bed.lookup(token)).state).toBe('open');
  const expired = await declined(7);
  const past = { expiresAt: new Date(Date.now() - 1_000) };
  await billing.prisma.planLink.update({ where: { id: expired.offered.changeId }, data: past });
  expect(await refusalOf(await agree(expired.token, expired.offered))).toEqual(gone);
  // Housekeeping runs at the start.
  await billing.restart();
  await vi.waitFor(
    async () => expect(await statuses(expired.member.customerId)).toEqual(['void']),
    15_000,
  );
  expect(await bed.endOffer(expired.offered)).toBe('ended');
});

test('[CHG-10] who pays first wins: an invoice that was paid isn’t taken back with its link', async () => {
  const { clientSecret, offered } = await declined(8);
  billing.gate.close();
  await billing.pay(clientSecret);
  expect(await bed.endOffer(offered)).toBe('agreed');
  expect(await told(8)).toHaveLength(1);
});

test.each(['end-with-period', 'cancel-subscription'])(
  '[CHG-10] an invoice that waits is voided by %s, and nothing is agreed to',
  async (end) => {
    const enrollmentId = end.startsWith('end') ? 9 : 10;
    const { member, token, offered } = await declined(enrollmentId);
    const response = await bed.call(`enrollments/${enrollmentId}/${end}`, { onlyIfUnpaid: false });
    expect(response.status).toBe(200);
    expect(await statuses(member.customerId)).toEqual(['void']);
    const [status] = await refusalOf(await agree(token, offered));
    expect([409, 410]).toContain(status);
    expect(await told(enrollmentId)).toEqual([]);
  },
);

test('[CHG-12] a change that isn’t paid is no owed month, no failed payment, and never stops the plan', async () => {
  const { member } = await declined(11);
  await billing.settled();
  const { subscriptionId, ownerId } = member;
  expect((await billing.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('active');
  expect(await bed.standings(11)).toMatchObject([{ isPastDue: false }]);
  const headers = billing.asService('enrollment');
  const standing = await fetch(`${billing.url()}/internal/enrollments/11/payment-standing`, {
    headers,
  });
  expect(await standing.json()).toMatchObject({
    openInvoices: [],
    lastPayment: { amountCents: 12_765 },
  });
  expect(await billing.requestedMails('payment-failed', 11)).toEqual([]);
  expect(await billing.requestedMails('payment-action-required', 11)).toEqual([]);
  const own = await fetch(`${billing.url()}/api/payments`, {
    headers: billing.as(ownerPrincipals(ownerId)),
  });
  expect(await own.json()).toMatchObject({ owed: [], payments: [{ kind: 'first' }] });
  expect((await bed.staffPayments(ownerId)).payments.map(({ kind }) => kind)).toEqual(['first']);
  await useCard(member, 'pm_card_visa');
  await member.advanceTo(afterCharge);
  expect(await member.amounts()).toEqual(['127.65', '63.50']);
});

test('[CHG-18] taken back on its day, what was paid is refunded in full, once, and the old items are charged', async () => {
  const member = await startMember(12);
  const offered = platinumOffer(12);
  const token = await bed.offer(offered);
  await answerOf(await agree(token, offered));
  expect(await bed.carryOut(offered)).toBe('changed');
  const reverted = { outcome: 'reverted', refundedCents: 13_225 };
  const answers = await Promise.all([bed.revert(offered), bed.revert(offered)]);
  expect([...answers, await bed.revert(offered)]).toEqual([reverted, reverted, reverted]);
  expect(await refunds(12)).toMatchObject([
    { amountCents: 13_225, kind: 'correction', reason: 'Undone on the same day' },
  ]);
  expect((await member.items()).map(({ cents }) => cents).toSorted()).toEqual([1_450, 4_900]);
  expect(await bed.carryOut(offered)).toBe('status_conflict');
  expect(await billing.requestedMails('payment-refunded', 12)).toHaveLength(1);
  await member.advanceTo(afterCharge);
  expect(await member.amounts()).toEqual(['127.65', '132.25', '63.50']);
});

test('[CHG-18] a refund that was cut short, or came after staff gave a part back, ends at what was paid', async () => {
  await startMember(13);
  const offered = platinumOffer(13);
  await answerOf(await agree(await bed.offer(offered), offered));
  const { stripeInvoiceId } = await billing.prisma.payment.findFirstOrThrow({
    where: { changeId: offered.changeId },
  });
  const part = { amountCents: 1_000, kind: 'goodwill', reason: 'Waited an hour' };
  const given = await billing.post(`/api/admin/payments/${stripeInvoiceId}/refunds`, part, {
    ...billing.as({
      staff: {
        sessionId: 'a'.repeat(16),
        absoluteEnd: 4_000_000_000,
        staffId: 1,
        username: 'maya',
        name: null,
        role: 'manager',
      },
    }),
    'idempotency-key': 'part-of-13',
  });
  expect(given.status).toBe(201);
  await bed.setFaults([
    { match: 'POST /v1/refunds$', kind: 'status', status: 503, phase: 'after', times: 3 },
  ]);
  await bed.revert(offered);
  await bed.setFaults([]);
  expect(await bed.revert(offered)).toEqual({ outcome: 'reverted', refundedCents: 12_225 });
  const all = await refunds(13);
  expect(all.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(13_225);
});

test('[CHG-19] after the first charge of the new price, nothing is taken back', async () => {
  const { advanceTo, items } = await startMember(14);
  const offered = platinumOffer(14);
  await answerOf(await agree(await bed.offer(offered), offered));
  expect(await bed.carryOut(offered)).toBe('changed');
  await advanceTo(afterCharge);
  expect(await bed.revert(offered)).toEqual({ outcome: 'charged', refundedCents: 0 });
  expect(await refunds(14)).toEqual([]);
  expect((await items()).map(({ cents }) => cents).toSorted()).toEqual([1_450, 7_545]);
});

test('[CHG-54] a change that was taken back before its owner agreed can’t be agreed to, or carried out', async () => {
  const { member, offered, token } = await declined(15);
  expect(await bed.revert(offered)).toEqual({ outcome: 'reverted', refundedCents: 0 });
  expect(await statuses(member.customerId)).toEqual(['void']);
  expect(await refusalOf(await agree(token, offered))).toEqual(gone);
  expect(await bed.carryOut(offered)).toBe('status_conflict');
  expect(await refusalOf(await bed.call(bed.path(15), offered))).toEqual(conflict);
});

test('[PAY-43] a draft that was deleted at Stripe is replaced', async () => {
  const { customerId } = await startMember(16);
  const offered = platinumOffer(16);
  const token = await bed.offer(offered);
  const finalize = 'POST /v1/invoices/\\w+/finalize$';
  await bed.setFaults([
    { match: finalize, kind: 'status', status: 503, phase: 'before', fraction: 1 },
  ]);
  expect((await agree(token, offered)).status).toBe(503);
  await bed.setFaults([]);
  const [draft] = await changesOf(customerId);
  await billing.stripe.invoices.del(draft?.id ?? '');
  expect((await answerOf(await agree(token, offered))).outcome).toBe('agreed');
  expect(await statuses(customerId)).toEqual(['paid']);
});

test('[CHG-47] once its first charge came at the old price, what was paid for a change is refunded', async () => {
  const { advanceTo, items } = await startMember(17);
  const offered = platinumOffer(17);
  await answerOf(await agree(await bed.offer(offered), offered));
  await advanceTo(afterCharge);
  expect(await bed.carryOut(offered)).toBe('status_conflict');
  expect(await bed.revert(offered)).toEqual({ outcome: 'reverted', refundedCents: 13_225 });
  expect((await items()).map(({ cents }) => cents).toSorted()).toEqual([1_450, 4_900]);
});

test('[CHG-47] a change that Stripe made before that charge is finished after it', async () => {
  const { advanceTo, items } = await startMember(18);
  const offered = platinumOffer(18);
  await answerOf(await agree(await bed.offer(offered), offered));
  expect(await bed.carryOut(offered)).toBe('changed');
  // Killed before the answer was stored.
  const where = { termsId: offered.changeId };
  await billing.prisma.changedTerms.update({ where, data: { appliedAt: null } });
  await advanceTo(afterCharge);
  expect(await bed.carryOut(offered)).toBe('changed');
  expect((await items()).map(({ cents }) => cents).toSorted()).toEqual([1_450, 7_545]);
});

test('[CHG-18] a credit at Stripe that paid a part of a change comes back when that is taken back', async () => {
  const { customerId } = await startMember(19);
  await billing.stripe.customers.update(customerId, { balance: -2_000 });
  const balance = async () => {
    const customer = await billing.stripe.customers.retrieve(customerId);
    return customer.deleted ? null : customer.balance;
  };
  const offered = platinumOffer(19);
  await answerOf(await agree(await bed.offer(offered), offered));
  expect(await balance()).toBe(0);
  const reverted = { outcome: 'reverted', refundedCents: 11_225 };
  expect([await bed.revert(offered), await bed.revert(offered)]).toEqual([reverted, reverted]);
  expect(await balance()).toBe(-2_000);
});
