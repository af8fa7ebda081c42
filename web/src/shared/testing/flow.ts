import type { AccountSetupData, PaymentData } from '../session-storage/flow-storage.ts';

/** Stores what a page leaves in the tab for the next one. */
export const storeFlow = (key: string, value: unknown): void =>
  sessionStorage.setItem(key, JSON.stringify(value));

/** Reads what a page left in the tab; undefined if nothing. */
export const storedFlow = (key: string): unknown => {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as unknown);
};

export const createAccountSetupData = (
  overrides: Partial<AccountSetupData> = {},
): AccountSetupData => ({
  ownerId: 7,
  enrollmentId: 21,
  email: 'ana@example.com',
  firstName: 'Ana',
  petName: 'Biscuit',
  planName: 'Dog Gold',
  ...overrides,
});

export const createPaymentData = (overrides: Partial<PaymentData> = {}): PaymentData => ({
  enrollmentId: 21,
  email: 'ana@example.com',
  petName: 'Biscuit',
  planName: 'Dog Gold',
  totalMonthlyPrice: '93.25',
  membershipFee: '64.15',
  ...overrides,
});
