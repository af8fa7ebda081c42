import { clinicDay } from '@petwell/chassis/time';
import { agreementsSchema, customerPaymentsSchema, ownPaymentsSchema } from '@petwell/contracts';
import { accountsSchema } from '@petwell/contracts/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerPrincipals, staffPrincipals } from '../factories.ts';
import { textOf } from './pdf-text.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const read = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(`${billing.url()}${path}`, { headers });
  expect(response.status).toBe(200);
  return response;
};

/** Dog Gold at $49.00 instead of $54.00 a month, and at a fee of $20.00. */
function enrollFurtherPet(enrollmentId: number, ownerId: number) {
  const { plan } = billing.enroll({ enrollmentId, ownerId, membershipFee: '20.00' });
  plan.furtherPet = { monthlyDiscount: '5.00', listFee: '64.15' };
}

test('[FAM-10] a further pet is charged what was agreed to, with the discount as a line of its own on receipts, to staff, and in the accountant’s month', async () => {
  enrollFurtherPet(1, 101);
  const { clientSecret, subscriptionId, plan } = await billing.createSubscription(1, 101);
  expect(plan).toMatchObject({
    monthlyPrice: '49.00',
    furtherPet: { monthlyDiscount: '5.00' },
  });
  const { amount } = await billing.pay(clientSecret);
  expect(amount).toBe(8_350);
  const { discounts, items } = await billing.stripe.subscriptions.retrieve(subscriptionId);
  expect(discounts).toEqual([]);
  expect(items.data.map(({ price }) => price.unit_amount).sort()).toEqual([1_450, 4_900]);
  await billing.settled();

  const [event] = await billing.published('payment.succeeded.v1', 1);
  expect(event?.data.amountCents).toBe(8_350);
  expect(event?.data.lines).toEqual(
    expect.arrayContaining([
      { description: '1 × Dog Gold (at $54.00 / month)', amountCents: 5_400 },
      { description: 'Second pet or more', amountCents: -500 },
    ]),
  );
  const sum = event?.data.lines.reduce((total, { amountCents }) => total + amountCents, 0);
  expect(sum).toBe(8_350);

  const own = await read('/api/payments', billing.as(ownerPrincipals(101)));
  expect(ownPaymentsSchema.parse(await own.json()).payments).toMatchObject([
    { amount: '83.50', membershipFee: '20.00', discount: '5.00' },
  ]);
  const manager = billing.as(staffPrincipals('manager'));
  const staff = await read('/api/admin/customers/101/payments', manager);
  const [payment] = customerPaymentsSchema.parse(await staff.json()).payments;
  expect(payment?.lines).toContainEqual({
    kind: 'discount',
    description: 'Second pet or more',
    amountCents: -500,
  });
  const month = clinicDay(new Date(), 'America/New_York').slice(0, 7);
  const accounts = await read(`/api/admin/reports/accounts?month=${month}`, manager);
  expect(accountsSchema.parse(await accounts.json()).billed).toEqual({
    feeCents: 2_000,
    planCents: 5_400,
    addOnCents: 1_450,
    discountCents: -500,
    otherCents: 0,
  });
  const csv = await read(`/api/admin/reports/accounts.csv?month=${month}`, manager);
  const [columns = [], row = []] = (await csv.text())
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const kinds = ['Fee', 'Plan', 'Add-Ons', 'Second Pet or More', 'Other'];
  expect(kinds.map((kind) => row[columns.indexOf(kind)])).toEqual(['20', '54', '14.5', '-5', '0']);
});

test('[FAM-10] the agreement has the list price, the discount, and what happens when the first pet leaves', async () => {
  enrollFurtherPet(2, 102);
  const headers = billing.as(ownerPrincipals(102));
  const consent = { enrollmentId: 2, textVersion: '2026-11-29-good' };
  await billing.post('/api/payment-consents', consent, headers);
  const listed = await read('/api/agreements', headers);
  const [agreement] = agreementsSchema.parse(await listed.json()).agreements;
  expect(agreement).toMatchObject({
    plan: { monthlyPrice: '49.00', monthlyDiscount: '5.00', membershipFee: '20.00' },
    dueToday: '83.50',
    monthlyTotal: '63.50',
  });
  const pdf = await read(`/api/agreements/${agreement?.id}/agreement.pdf`, headers);
  const text = (await textOf(Buffer.from(await pdf.arrayBuffer()))).replaceAll(/\s+/g, ' ');
  expect(text).toContain('$49.00 a month: list price $54.00, Second pet or more: -$5.00');
  expect(text).toContain('The discount stays as long as this plan goes on');
});
