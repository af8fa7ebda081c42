import { beforeEach, expect, test } from 'vitest';
import { observedInvoice } from '../../test/factories.ts';
import { providerDown } from '../../test/fake-provider.ts';
import { silentLogger } from '../../test/fakes.ts';
import type { InvoicePayment, ObservedCharge } from './card-provider.ts';
import { createChargeInvoice } from './charge-invoice.ts';
import { createFindPayment } from './find-payment.ts';

const madeAt = new Date('2026-03-02T12:00:00.000Z');
const charge = (changes: Partial<ObservedCharge> = {}): ObservedCharge => ({
  isPaid: false,
  isProcessing: false,
  paymentMethodId: 'pm_1',
  createdAt: madeAt,
  fingerprint: 'one',
  declineCode: null,
  adviceCode: null,
  ...changes,
});
const declined = charge({ declineCode: 'insufficient_funds' });

let keys: string[];
let errors: Error[];
let charges: ObservedCharge[];
let invoice: ReturnType<typeof observedInvoice>;
beforeEach(() => {
  keys = [];
  errors = [providerDown(true)];
  charges = [];
  invoice = observedInvoice();
});

const chargeInvoice = createChargeInvoice({
  cards: {
    payInvoice: ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      const error = errors.shift();
      return error ? Promise.reject(error) : Promise.resolve<InvoicePayment>({ kind: 'paid' });
    },
  },
  findPayment: createFindPayment({
    provider: { retrieveInvoice: () => Promise.resolve(invoice) },
    chargeReads: { listCharges: () => Promise.resolve(charges) },
  }),
  withLease: (key, work) => work({ key, holder: 'me' }),
  logger: silentLogger,
});
const pay = (declinedAt: Date | null = null) =>
  chargeInvoice({ invoice, paymentMethodId: 'pm_1', declinedAt });

test('[MNY-102] asks once, under the same key for each repetition', async () => {
  errors = [];
  await pay();
  await pay();
  expect(keys).toEqual(['petwell-pay-in_1-pm_1', 'petwell-pay-in_1-pm_1']);
});

test('[MNY-102] after an error that is replayed, asks under another key', async () => {
  expect(await pay()).toEqual({ kind: 'paid' });
  expect(keys).toEqual([
    'petwell-pay-in_1-pm_1',
    expect.stringMatching(/^petwell-pay-in_1-pm_1-[\w-]{36}$/),
  ]);
});

test('[MNY-102] without an answer, asks nothing more: the charge may be under way', async () => {
  errors = [providerDown(false)];
  await expect(pay()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(keys).toHaveLength(1);
});

test.each([
  ['paid', { status: 'paid' as const }, [], { kind: 'paid' }],
  ['voided', { status: 'void' as const }, [], { kind: 'not-owed' }],
  ['charged, and not settled yet', {}, [charge({ isPaid: true })], { kind: 'paid' }],
  ['processing', {}, [charge({ isProcessing: true })], { kind: 'processing' }],
  [
    'declined',
    {},
    [declined],
    { kind: 'declined', declineCode: 'insufficient_funds', adviceCode: null },
  ],
])(
  '[MNY-102] after such an error, an invoice that is %s is not charged again',
  async (_case, changes, made, result) => {
    invoice = observedInvoice(changes);
    charges = made;
    expect(await pay()).toEqual(result);
    expect(keys).toHaveLength(1);
  },
);

test.each([
  ['another card was declined', { ...declined, paymentMethodId: 'pm_2' }, null],
  ['this card was declined before', declined, madeAt],
])('[MNY-102] charges under another key if only %s', async (_case, made, declinedAt) => {
  charges = [made];
  expect(await pay(declinedAt)).toEqual({ kind: 'paid' });
  expect(keys).toHaveLength(2);
});
