import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { balanceBed } from './balance-bed.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const { control, refresh, report, pay } = balanceBed(() => billing);

afterEach(() => control('/_faults'));

/** From now on webhooks are lost for good. */
const loseWebhooks = () => control('/_faults', { webhooks: [{ kind: 'drop' }] });
const onFile = (enrollmentId: number) =>
  billing.prisma.payment.findFirstOrThrow({
    where: { enrollmentId },
    include: { refunds: true, disputes: true },
  });
const chargeOf = async (paymentIntentId: string) =>
  (await billing.stripe.paymentIntents.retrieve(paymentIntentId)).latest_charge;
const comparison = async () => (await report()).comparison;
const metric = async () => {
  const text = await (await fetch(`${billing.url()}/metrics`)).text();
  return /^billing_balance_differing_payments\{[^}]*\} (\d+)$/m.exec(text)?.[1];
};

test('[MNY-110] a Dashboard refund and disputes whose webhooks are lost are found by the next read of the balance', async () => {
  const refunded = await pay(1);
  const disputed = await pay(2);
  const asked = await pay(3);
  expect(await comparison()).toBeNull();
  expect(await metric()).toBeUndefined();
  await refresh();
  expect(await comparison()).toEqual({ differing: 0, payments: [] });
  expect(await metric()).toBe('0');

  await loseWebhooks();
  await billing.stripe.refunds.create({ payment_intent: refunded, amount: 2_500 });
  await control('/_disputes', { charge: await chargeOf(disputed), reason: 'fraudulent' });
  // An inquiry moves no money.
  await control('/_disputes', {
    charge: await chargeOf(asked),
    reason: 'fraudulent',
    kind: 'inquiry',
  });
  expect(await onFile(1)).toMatchObject({ refunds: [] });
  await refresh();
  expect(await onFile(1)).toMatchObject({ refunds: [{ amountCents: 2_500, status: 'succeeded' }] });
  expect(await onFile(2)).toMatchObject({ disputes: [{ status: 'needs_response' }] });
  expect(await onFile(3)).toMatchObject({ disputes: [{ status: 'warning_needs_response' }] });
  expect(await comparison()).toEqual({ differing: 0, payments: [] });
});

test('[MNY-110] losing a dispute moves no money, and is found as well', async () => {
  const disputed = await pay(4);
  await loseWebhooks();
  await control('/_disputes', { charge: await chargeOf(disputed), reason: 'fraudulent' });
  await refresh();
  const { disputes } = await onFile(4);
  // Long before the last read of the balance.
  await billing.prisma.dispute.updateMany({ data: { openedAt: new Date('2026-01-01') } });
  await billing.stripe.disputes.close(disputes[0]?.stripeDisputeId ?? '');
  await refresh();
  expect(await onFile(4)).toMatchObject({ disputes: [{ status: 'lost' }] });
});

test('[MNY-110] a payment whose own webhook is lost is found by its transaction', async () => {
  billing.enroll({ enrollmentId: 5, ownerId: 105 });
  const { clientSecret } = await billing.createSubscription(5, 105);
  await loseWebhooks();
  await billing.pay(clientSecret);
  expect(await onFile(5)).toMatchObject({ status: 'open' });
  await refresh();
  expect(await onFile(5)).toMatchObject({ status: 'paid', chargedCents: 12_765 });
});

test('[MNY-111] a payment that differs after it was read again is reported with both amounts', async () => {
  await pay(6);
  await refresh();
  const { id, stripeInvoiceId } = await onFile(6);
  const charge = await billing.prisma.balanceTransaction.findFirstOrThrow({
    where: { paymentId: id },
  });
  // Money that left the balance for a reason that billing can't read.
  const data = { ...charge, id: 'txn_unexplained', amountCents: -100, status: 'available' };
  await billing.prisma.balanceTransaction.create({ data });
  await refresh();
  expect(await comparison()).toEqual({
    differing: 1,
    payments: [
      {
        invoiceId: stripeInvoiceId,
        ownerId: 106,
        ownerName: 'Ada Example',
        email: 'owner106@example.com',
        ledgerCents: 12_765,
        balanceCents: 12_665,
      },
    ],
  });
  expect(await metric()).toBe('1');
});
