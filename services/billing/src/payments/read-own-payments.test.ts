import type { CustomerPayment } from '@petwell/contracts';
import { expect, test, vi } from 'vitest';
import { ownerPrincipals, staffPrincipals } from '../../test/factories.ts';
import { createReadOwnPayments } from './read-own-payments.ts';
import type { ListCustomerPayments } from './read-customer-payments.ts';

const item: CustomerPayment = {
  invoiceId: 'in_1',
  source: 'subscription',
  recorded: null,
  enrollmentId: 17,
  petName: 'Rex',
  kind: 'first',
  status: 'paid',
  amountCents: 12_765,
  chargedCents: null,
  membershipFeeCents: 6_415,
  refundedCents: 0,
  isDisputed: true,
  isLate: true,
  currency: 'usd',
  cardBrand: 'visa',
  cardLast4: '4242',
  createdAt: '2026-03-01T12:00:00.000Z',
  paidAt: '2026-03-01T12:00:05.000Z',
  failedAttempts: 1,
  nextAttemptAt: null,
  reason: 'insufficient_funds',
  basis: { kind: 'consent', at: '2026-03-01T12:00:02.000Z', sentence: 'By paying you agree' },
  lines: [],
  refunds: [
    {
      id: 'f2c1a8de-0000-4000-8000-000000000001',
      amountCents: 2_000,
      status: 'succeeded',
      kind: 'goodwill',
      reason: 'Waited an hour',
      failureReason: null,
      at: '2026-03-02T12:00:00.000Z',
    },
  ],
  disputes: [],
};
const card = { enrollmentId: 17, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };

const listCustomerPayments = vi.fn<ListCustomerPayments>(() =>
  Promise.resolve([{ position: ['2026-03-01T12:00:00.000Z', 1], item }]),
);
const listCards = vi.fn(() => Promise.resolve([card]));
const next = { enrollmentId: 17, amount: '63.50', chargeOn: '2026-04-01' };
const listNextCharges = vi.fn(() => Promise.resolve([next]));
const hasLinkedCard = vi.fn(() => Promise.resolve(false));
const readOwnPayments = createReadOwnPayments({
  listOwed: () => Promise.resolve([]),
  listCustomerPayments,
  listCards,
  listNextCharges,
  hasLinkedCard,
});

test('[DSH-15] reads the payments and cards of the session’s owner, with amounts in dollars and nothing for staff', async () => {
  expect(await readOwnPayments(ownerPrincipals(5))).toEqual({
    payments: [
      {
        receiptNumber: 'in_1',
        enrollmentId: 17,
        petName: 'Rex',
        kind: 'first',
        status: 'paid',
        currency: 'usd',
        amount: '127.65',
        membershipFee: '64.15',
        refundedAmount: '0.00',
        cardBrand: 'visa',
        cardLast4: '4242',
        createdAt: '2026-03-01T12:00:00.000Z',
        paidAt: '2026-03-01T12:00:05.000Z',
        nextAttemptAt: null,
        basis: {
          kind: 'consent',
          at: '2026-03-01T12:00:02.000Z',
          sentence: 'By paying you agree',
        },
        recordedMethod: null,
        refunds: [{ amount: '20.00', state: 'refunded', at: '2026-03-02T12:00:00.000Z' }],
      },
    ],
    cards: [card],
    nextCharges: [next],
    owed: [],
  });
  expect(listCustomerPayments).toHaveBeenCalledWith({ ownerId: 5, after: null, limit: 100 });
  expect(listCards).toHaveBeenCalledWith(5);
});

test('[DSH-18] says when an open payment is tried again, and not for a paid one', async () => {
  const nextAttemptAt = '2026-03-08T12:00:00.000Z';
  const open = { ...item, status: 'open', paidAt: null, nextAttemptAt } as const;
  listCustomerPayments.mockResolvedValueOnce(
    [open, { ...item, nextAttemptAt }].map((one) => ({
      position: ['2026-03-01T12:00:00.000Z', 1],
      item: one,
    })),
  );
  const { payments } = await readOwnPayments(ownerPrincipals(5));
  expect(payments.map((payment) => payment.nextAttemptAt)).toEqual([nextAttemptAt, null]);
});

test('[DSH-15] refuses everyone else', async () => {
  await expect(readOwnPayments(staffPrincipals('manager'))).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test.each([
  ['a session of the confirmed mailbox', true, true],
  ['another session', false, false],
])(
  '[ACC-35] a card entered with a link is shown in %s: %s',
  async (_, isMailboxConfirmed, isShown) => {
    hasLinkedCard.mockResolvedValueOnce(true);
    const session = ownerPrincipals(5, { isMailboxConfirmed });
    const { cards, payments } = await readOwnPayments(session);
    expect(cards).toEqual(isShown ? [card] : []);
    expect(payments).toMatchObject([{ cardLast4: isShown ? '4242' : null }]);
  },
);
