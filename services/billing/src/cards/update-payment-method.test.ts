import { beforeEach, expect, test, vi } from 'vitest';
import { observedInvoice, ownerPrincipals } from '../../test/factories.ts';
import { fakeBilling } from '../../test/fake-billing.ts';
import { silentLogger } from '../../test/fakes.ts';
import type { CardProvider, InvoicePayment, ObservedCardSetup } from './card-provider.ts';
import { createCardChange } from './change-card.ts';
import {
  createPreparePaymentMethod,
  createUpdatePaymentMethod,
  type PreparePaymentMethod,
  type UpdatePaymentMethod,
} from './update-payment-method.ts';

let billing: ReturnType<typeof fakeBilling>;
let preparePaymentMethod: PreparePaymentMethod;
let updatePaymentMethod: UpdatePaymentMethod;
let setup: ObservedCardSetup | null;
let payment: InvoicePayment;
let use: 'used' | 'refused';
const own = { customerId: 'cus_5', enrollmentId: 17 };
let charged: Parameters<CardProvider['payInvoice']>[0][];

beforeEach(async () => {
  setup = { ...own, paymentMethodId: 'pm_new', isConfirmed: true };
  payment = { kind: 'paid' };
  use = 'used';
  charged = [];
  const cards: CardProvider = {
    prepareCardSetup: ({ customerId }) => Promise.resolve(`seti_1_secret_${customerId}`),
    readClientSecret: () => Promise.resolve(null),
    retrieveCardSetup: () => Promise.resolve(setup),
    findCardOf: () => Promise.resolve(null),
    useCard: () => Promise.resolve(use),
    payInvoice: (given) => {
      charged.push(given);
      return Promise.resolve(payment);
    },
  };
  billing = fakeBilling();
  const chargeReads = { listCharges: () => Promise.resolve([]) };
  const given = { ...billing, ...billing.stores, cards, chargeReads, logger: silentLogger };
  const deps = { ...given, cardChange: createCardChange(given) };
  preparePaymentMethod = createPreparePaymentMethod(deps);
  updatePaymentMethod = createUpdatePaymentMethod(deps);
  billing.enroll();
  await billing.open();
});

const principals = ownerPrincipals(5);
const prepare = () => preparePaymentMethod({ enrollmentId: 17, principals });
const confirm = () =>
  updatePaymentMethod({ enrollmentId: 17, principals, setupIntentId: 'seti_1', dueNow: '127.00' });

/** A paid plan whose renewals of these ids and amounts are open. */
function renew(
  ...renewals: { id: string; status?: 'open' | 'draft'; creditCents?: number }[]
): void {
  billing.provider.pay('sub_1');
  for (const { id, status = 'open', creditCents = 0 } of renewals) {
    const monthly = { isFirst: false, totalCents: 6_350, paymentIntentId: null, lines: [] };
    const remainingCents = 6_350 - creditCents;
    const invoice = observedInvoice({
      id,
      status,
      subscriptionId: 'sub_1',
      remainingCents,
      ...monthly,
    });
    billing.provider.addInvoice('sub_1', invoice);
  }
}

test('[PAY-24] the card form shows what will be charged', async () => {
  renew({ id: 'in_2' }, { id: 'in_3' });
  billing.provider.setStatus('sub_1', 'past_due');
  expect(await prepare()).toEqual({
    clientSecret: 'seti_1_secret_cus_5',
    enrollmentId: 17,
    petName: 'Rex',
    planName: 'Dog Gold',
    dueNow: '127.00',
    months: [1, 2].map(() => ({
      startsAt: '2026-03-01T12:00:00.000Z',
      endsAt: '2026-04-01T12:00:00.000Z',
      amountCents: 6_350,
    })),
  });
});

test('[PAY-24] a new card pays open invoices at once, oldest first, with one key per card', async () => {
  renew({ id: 'in_2' }, { id: 'in_3' });
  expect(await confirm()).toMatchObject({ outcome: 'paid', paidNow: '127.00' });
  expect(charged.map(({ invoiceId }) => invoiceId)).toEqual(['in_2', 'in_3']);
  expect(charged[0]?.idempotencyKey).toBe('petwell-pay-in_2-pm_new');
});

test('only replaces the card without an open invoice', async () => {
  renew();
  expect((await prepare()).dueNow).toBe('0.00');
  expect(await confirm()).toEqual({
    outcome: 'updated',
    paidNow: '0.00',
    clientSecret: null,
    status: 'active',
    paymentProblem: false,
  });
  expect(charged).toEqual([]);
});

test('a declined card stops charging and leaves the plan as it was', async () => {
  renew({ id: 'in_2' }, { id: 'in_3' });
  billing.provider.setStatus('sub_1', 'past_due');
  payment = { kind: 'declined', declineCode: 'generic_decline', adviceCode: null };
  expect(await confirm()).toMatchObject({
    outcome: 'declined',
    paidNow: '0.00',
    paymentProblem: true,
  });
  expect(charged).toHaveLength(1);
});

test('returns the client secret when the bank requires confirmation', async () => {
  renew({ id: 'in_2' });
  payment = { kind: 'action-required', clientSecret: 'pi_2_secret_x' };
  expect(await confirm()).toMatchObject({
    outcome: 'action_required',
    clientSecret: 'pi_2_secret_x',
  });
});

test('counts an invoice voided in the meantime as neither paid nor declined', async () => {
  renew({ id: 'in_2' });
  payment = { kind: 'not-owed' };
  expect(await confirm()).toMatchObject({ outcome: 'updated', paidNow: '0.00' });
});

test('a suspended plan pays the current month, not the earlier drafts', async () => {
  renew({ id: 'in_2' }, { id: 'in_3', status: 'draft' }, { id: 'in_4', status: 'draft' });
  billing.provider.setStatus('sub_1', 'unpaid');
  expect((await prepare()).dueNow).toBe('127.00');
  await confirm();
  expect(charged.map(({ invoiceId }) => invoiceId)).toEqual(['in_2', 'in_4']);
});

test.each<[string, ObservedCardSetup | null]>([
  ['is unknown', null],
  ['was not confirmed', { ...own, paymentMethodId: null, isConfirmed: false }],
  [
    'belongs to another owner',
    { ...own, customerId: 'cus_6', paymentMethodId: 'pm', isConfirmed: true },
  ],
  ['is for another plan', { ...own, enrollmentId: 18, paymentMethodId: 'pm', isConfirmed: true }],
])('refuses a card whose setup %s', async (_case, given) => {
  renew({ id: 'in_2' });
  setup = given;
  await expect(confirm()).rejects.toMatchObject({ code: 'payment_not_confirmed' });
  expect(charged).toEqual([]);
});

test('says that a card cannot be used if the provider refuses it', async () => {
  renew({ id: 'in_2' });
  use = 'refused';
  await expect(confirm()).rejects.toMatchObject({ code: 'payment_not_confirmed' });
  expect(charged).toEqual([]);
});

test('refuses to change the card of a plan never paid or canceled', async () => {
  await expect(prepare()).rejects.toMatchObject({ code: 'status_conflict' });
  await billing.cancelSubscription({ enrollmentId: 17, onlyIfUnpaid: false });
  await expect(prepare()).rejects.toMatchObject({ code: 'status_conflict' });
});

test('does not find another owner’s plan', async () => {
  renew();
  const foreign = { enrollmentId: 17, principals: ownerPrincipals(6) };
  await expect(preparePaymentMethod(foreign)).rejects.toMatchObject({ code: 'not_found' });
});

test('the amount due is what remains of the invoices', async () => {
  renew({ id: 'in_2', creditCents: 350 }, { id: 'in_3', creditCents: 6_350 });
  expect((await prepare()).dueNow).toBe('60.00');
  expect(await confirm()).toMatchObject({ outcome: 'paid', paidNow: '60.00' });
  expect(charged.map(({ invoiceId }) => invoiceId)).toEqual(['in_2']);
});

test('a payment in process is not paid', async () => {
  renew({ id: 'in_2' });
  billing.provider.setStatus('sub_1', 'past_due');
  payment = { kind: 'processing' };
  expect(await confirm()).toMatchObject({
    outcome: 'updated',
    paidNow: '0.00',
    paymentProblem: true,
  });
});

test('one deadline for all open invoices: none is charged after the answer', async () => {
  renew({ id: 'in_2' }, { id: 'in_3' });
  vi.spyOn(performance, 'now').mockImplementation(() => charged.length * 10_000);
  await expect(confirm()).rejects.toMatchObject({ code: 'service_unavailable' });
  vi.restoreAllMocks();
  expect(charged).toHaveLength(1);
});
