import type { Agreement, CustomerPayment, PaymentDetail, PaymentRefund } from '@petwell/contracts';

export const createCustomerPayment = (
  overrides: Partial<CustomerPayment> = {},
): CustomerPayment => ({
  invoiceId: 'in_1',
  source: 'subscription',
  recorded: null,
  enrollmentId: 1001,
  petName: 'Biscuit',
  kind: 'first',
  status: 'paid',
  amountCents: 12_765,
  chargedCents: 12_765,
  membershipFeeCents: 6_415,
  refundedCents: 0,
  isDisputed: false,
  isLate: false,
  currency: 'usd',
  cardBrand: 'visa',
  cardLast4: '4242',
  createdAt: '2026-11-20T12:00:00.000Z',
  paidAt: '2026-11-21T12:00:00.000Z',
  failedAttempts: 0,
  nextAttemptAt: null,
  reason: null,
  basis: null,
  lines: [],
  refunds: [],
  disputes: [],
  ...overrides,
});

export const createRefund = (overrides: Partial<PaymentRefund> = {}): PaymentRefund => ({
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  amountCents: 2_150,
  status: 'pending',
  kind: 'goodwill',
  reason: 'Waited an hour',
  failureReason: null,
  at: '2026-11-22T12:00:00.000Z',
  ...overrides,
});

export const createPaymentDetail = (overrides: Partial<PaymentDetail> = {}): PaymentDetail => ({
  payment: createCustomerPayment({
    lines: [
      { kind: 'plan', description: 'Dog Gold', amountCents: 6_350 },
      { kind: 'membership_fee', description: 'Membership fee', amountCents: 6_415 },
    ],
  }),
  refundableCents: 12_765,
  coolingOff: null,
  ...overrides,
});

export const createAgreement = (overrides: Partial<Agreement> = {}): Agreement => ({
  id: 8,
  enrollmentId: 1001,
  petName: 'Biscuit',
  plan: {
    planName: 'Dog Gold',
    description: 'For adult dogs',
    monthlyPrice: '63.50',
    membershipFee: '64.15',
    benefits: ['Two exams'],
    addOns: [],
  },
  textVersion: '2026-11-29-good',
  sentence: 'By paying you agree.',
  dueToday: '127.65',
  monthlyTotal: '63.50',
  firstChargeOn: null,
  cardLast4: null,
  agreedAt: '2026-11-21T17:30:00.000Z',
  clientAddress: '203.0.113.7',
  recordedBy: null,
  ...overrides,
});
