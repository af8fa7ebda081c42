import type { OwnPayment, SubscriptionResponse } from '@petwell/contracts';
import { createAddOn, createPlan } from './factories.ts';

export const createSubscriptionResponse = (
  overrides: Partial<SubscriptionResponse> = {},
): SubscriptionResponse => ({
  clientSecret: 'pi_1_secret_abc',
  subscriptionId: 'sub_1',
  plan: createPlan(),
  addOns: [createAddOn()],
  enrollment: {
    id: 21,
    petId: 11,
    planId: 2,
    status: 'pending_payment',
    totalMonthlyPrice: '93.25',
    membershipFee: '64.15',
    membershipFeePaid: false,
    petName: 'Biscuit',
  },
  owner: { id: 7, firstName: 'Ana', lastName: 'Reyes', email: 'ana@example.com' },
  ...overrides,
});

export const createOwnPayment = (overrides: Partial<OwnPayment> = {}): OwnPayment => ({
  receiptNumber: 'in_1001',
  enrollmentId: 21,
  petName: 'Biscuit',
  kind: 'first',
  status: 'paid',
  currency: 'usd',
  cardBrand: 'visa',
  cardLast4: '4242',
  createdAt: '2026-01-05T15:00:00.000Z',
  paidAt: '2026-01-05T15:00:05.000Z',
  amount: '157.40',
  membershipFee: '64.15',
  refundedAmount: '0.00',
  nextAttemptAt: null,
  recordedMethod: null,
  basis: null,
  refunds: [],
  ...overrides,
});
