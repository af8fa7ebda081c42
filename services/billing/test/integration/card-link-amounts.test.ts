import { randomUUID } from 'node:crypto';
import {
  cardLinkSchema,
  customerPaymentsSchema,
  ownPaymentsSchema,
  paymentMethodUpdateSchema,
  toCents,
  workListSchema,
} from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownerPrincipals, staffPrincipals } from '../factories.ts';
import { cardLinkBed } from './card-link-bed.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
let enrollmentId = 0;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
beforeEach(() => {
  enrollmentId += 1;
});
const bed = cardLinkBed(() => billing);
const { newLink, post, enterCard, confirm, answerOf, paidCharges } = bed;
const startOverdueEnrollment = () => bed.startOverdueEnrollment(enrollmentId);
type Enrollment = Awaited<ReturnType<typeof startOverdueEnrollment>>;

/** Every place that says what is owed for the plan. */
async function everyReader(enrollment: Enrollment) {
  const staff = { headers: billing.as(staffPrincipals('staff')) };
  const owner = { headers: billing.as(ownerPrincipals(enrollment.ownerId)) };
  const read = async (path: string, given: object) =>
    (await fetch(`${billing.url()}${path}`, given)).json();
  const { failedPayments } = workListSchema.parse(await read('/api/admin/work-list', staff));
  const listed = failedPayments.items.find((one) => one.enrollmentId === enrollment.enrollmentId);
  const customers = `/api/admin/customers/${enrollment.ownerId}/payments`;
  const desk = customerPaymentsSchema.parse(await read(customers, staff)).owed[0];
  const own = ownPaymentsSchema.parse(await read('/api/payments', owner)).owed[0];
  const form = await billing.post(
    '/api/payment-method-updates',
    { enrollmentId: enrollment.enrollmentId },
    owner.headers,
  );
  const prepared = paymentMethodUpdateSchema.parse(await form.json());
  await billing.waitForNextLink();
  const sent = await newLink(enrollment);
  const mail = (await billing.requestedMails('card-link', enrollment.enrollmentId)).at(-1);
  const link = cardLinkSchema.parse(await (await post('lookup', { token: sent.token })).json());
  return {
    token: sent.token,
    invoiceId: listed?.invoiceId ?? '',
    totals: [
      listed?.amountCents,
      desk?.amountCents,
      own?.amountCents,
      toCents(prepared.dueNow),
      mail?.dueCents,
      toCents(link.dueNow),
    ],
    months: [listed, desk, own, prepared, mail, link].map((one) =>
      one?.months.map(({ startsAt, amountCents }) => [startsAt.slice(0, 10), amountCents]),
    ),
  };
}

test('[MNY-125] [MNY-130] [MNY-126] every reader says the same after three months, and staff try one month a click', async () => {
  const enrollment = await startOverdueEnrollment();
  await enrollment.advanceTo('2028-04-20T00:00:00.000Z');
  const both = [
    ['2028-02-10', 6_350],
    ['2028-04-10', 6_350],
  ];
  const shown = await everyReader(enrollment);
  expect(shown.totals).toEqual(Array(6).fill(12_700));
  expect(shown.months).toEqual(Array(6).fill(both));

  // A card that works came to be the plan's otherwise, and staff try it.
  const method = await billing.stripe.paymentMethods.attach('pm_card_visa', {
    customer: enrollment.customerId,
  });
  await billing.stripe.subscriptions.update(enrollment.subscriptionId, {
    default_payment_method: method.id,
  });
  const retry = (invoiceId: string) =>
    billing.post(
      `/api/admin/payments/${invoiceId}/retry`,
      {},
      { ...billing.as(staffPrincipals('staff')), 'idempotency-key': randomUUID() },
    );
  expect(await (await retry(shown.invoiceId)).json()).toMatchObject({
    outcome: 'paid',
    amountCents: 6_350,
  });
  expect(await paidCharges(enrollment)).toHaveLength(2);
  const rest = await everyReader(enrollment);
  expect(rest.months).toEqual(Array(6).fill(both.slice(1)));
  expect(await (await retry(rest.invoiceId)).json()).toMatchObject({ outcome: 'paid' });
  expect(await paidCharges(enrollment)).toHaveLength(3);
  const { data: invoices } = await billing.stripe.invoices.list({
    subscription: enrollment.subscriptionId,
  });
  expect(invoices.map(({ status }) => status)).toEqual(['paid', 'void', 'paid', 'paid']);
  const { status } = await billing.stripe.subscriptions.retrieve(enrollment.subscriptionId);
  expect(status).toBe('active');
});

test('[MNY-126] a running month that was declined is not owed once it was suspended to its end', async () => {
  const enrollment = await startOverdueEnrollment();
  await enrollment.advanceTo('2028-03-20T00:00:00.000Z');
  // February is paid, March is declined.
  const [march, february] = (
    await billing.stripe.invoices.list({ subscription: enrollment.subscriptionId })
  ).data;
  await billing.stripe.invoices.pay(february?.id ?? '', { payment_method: 'pm_card_visa' });
  const { token } = await newLink(enrollment);
  const setupIntentId = await enterCard(token, 'pm_card_chargeCustomerFail');
  expect(await answerOf(await confirm(token, setupIntentId))).toMatchObject({
    outcome: 'declined',
    paidNow: '0.00',
  });
  expect((await everyReader(enrollment)).months).toEqual(Array(6).fill([['2028-03-10', 6_350]]));
  await enrollment.advanceTo('2028-04-20T00:00:00.000Z');
  const shown = await everyReader(enrollment);
  expect(shown.months).toEqual(Array(6).fill([['2028-04-10', 6_350]]));
  const again = await enterCard(shown.token);
  expect(await answerOf(await confirm(shown.token, again))).toMatchObject({ paidNow: '63.50' });
  expect((await billing.stripe.invoices.retrieve(march?.id ?? '')).status).toBe('void');
});
