import { randomUUID } from 'node:crypto';
import { startTestDatabase } from '@petwell/chassis/testing';
import { planChangeOffer } from '@petwell/contracts/testing/plan-change-requests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConsent } from '../../src/core/store-consents.ts';
import { openDatabase } from '../../src/core/store-database.ts';
import { keepPayable } from '../../src/core/store-payables.ts';
import { readPlanNames } from '../../src/core/store-terms.ts';
import { createFindReceipt } from '../../src/documents/receipts/store.ts';
import { openLonePayments } from '../../src/subscriptions/store-lone-payments.ts';
import { clinic, enrollmentSnapshot, observedInvoice } from '../factories.ts';

const { timeZone } = clinic;
const { changeId, plan, addOns, monthlyCents } = planChangeOffer;
let database: Awaited<ReturnType<typeof startTestDatabase>>;
let opened: ReturnType<typeof openDatabase>;

/** A member of Dog Gold who changes to Dog Platinum with the charge of February 15. */
beforeAll(async () => {
  database = await startTestDatabase({ migrations: 'services/billing' });
  opened = openDatabase({ databaseUrl: database.url, poolSize: 2 });
  const sold = enrollmentSnapshot({ enrollmentId: 1, ownerId: 101 });
  await opened.kysely.transaction().execute((tx) => keepPayable(tx, sold));
  const { prisma } = opened;
  await prisma.planChange.create({ data: { changeId, enrollmentId: 1, offer: { plan } } });
  const at = new Date('2028-01-15T17:00:00.000Z');
  const terms = { enrollmentId: 1, addOns, monthlyCents, agreedBy: 'phone', sentence: '', at };
  const effectiveFrom = new Date('2028-02-15');
  const bronze = { ...plan, name: 'Dog Bronze' };
  await prisma.changedTerms.createMany({
    data: [
      { ...terms, termsId: changeId, effectiveFrom, plan },
      { ...terms, termsId: randomUUID(), effectiveFrom: at, plan: bronze, withdrawnAt: at },
    ],
  });
});
afterAll(async () => {
  await opened.kysely.destroy();
  await database.drop();
});

const payment = {
  enrollmentId: 1,
  payerId: 101,
  amount: '89.95',
  currency: 'usd',
  status: 'paid',
  isFirst: false,
  source: 'recorded',
} as const;

test('[CHG-21] [CHG-46] events name the plan that an invoice charges, and of a change the plan changed to', async () => {
  const nameFor = await readPlanNames(opened.kysely, { enrollmentId: 1, timeZone });
  const since = (time: string) => ({ start: new Date(time), end: new Date('2028-03-15') });
  const nameOf = (given: Parameters<typeof observedInvoice>[0]) => nameFor(observedInvoice(given));
  // The evening before, at the clinic.
  expect(nameOf({ period: since('2028-02-15T04:00:00.000Z') })).toBe('Dog Gold');
  expect(nameOf({ period: since('2028-02-15T17:00:00.000Z') })).toBe('Dog Platinum');
  expect(nameOf({ changeId, paidAt: new Date('2028-01-15') })).toBe('Dog Platinum');
});

test('[CHG-46] mails about a year’s refund, and a printed receipt, name the plan of the payment’s day', async () => {
  const { prisma, kysely } = opened;
  const readReceipt = createFindReceipt({ prisma, kysely, timeZone });
  for (const [day, planName] of [
    ['2028-02-14', 'Dog Gold'],
    ['2028-02-15', 'Dog Platinum'],
  ] as const) {
    const paidAt = new Date(`${day}T17:00:00.000Z`);
    const recordedId = randomUUID();
    const paid = { stripeInvoiceId: `in_${day}`, stripePaymentIntentId: `pi_${day}`, paidAt };
    await prisma.payment.create({ data: { ...payment, ...paid, recordedId } });
    expect(await readReceipt(recordedId)).toMatchObject({ planName });
    const file = await kysely
      .transaction()
      .execute((tx) => openLonePayments(tx, timeZone).lock(`in_${day}`));
    expect(file?.planNameFor(observedInvoice({ period: null, paidAt }))).toBe(planName);
  }
});

test('[AGR-01] [YEA-11] an agreement keeps the plan that was agreed to, and no name that came after a deletion', async () => {
  const { prisma, kysely } = opened;
  const told = enrollmentSnapshot({ enrollmentId: 1, ownerId: 101 });
  const agreed = { ...told, plan, pet: { ...told.pet, name: 'Deleted' } };
  const consent = {
    enrollmentId: 1,
    ownerId: 101,
    textVersion: 'counter-year-2026-11-30-good',
    dueToday: '971.46',
    monthlyTotal: '89.95',
    cardLast4: null,
    clientAddress: '',
    isByLink: false,
    agreed,
  } as const;
  await kysely.transaction().execute((tx) => addConsent(tx, { clinic, consent }));
  const kept = await prisma.paymentConsent.findFirstOrThrow({ where: { enrollmentId: 1 } });
  expect(kept).toMatchObject({
    petName: 'Rex',
    plan: { planName: 'Dog Platinum', benefits: plan.features },
  });
});
