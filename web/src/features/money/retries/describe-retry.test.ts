import type { PaymentRetry } from '@petwell/contracts';
import { expect, it } from 'vitest';
import { describeRetry } from './describe-retry.ts';

const retry = (given: Partial<PaymentRetry>): PaymentRetry => ({
  outcome: 'declined',
  amountCents: 6_350,
  cardBrand: 'visa',
  cardLast4: '0341',
  reason: null,
  isHardDecline: false,
  ...given,
});

it.each([
  [{ outcome: 'paid' }, '$63.50 was charged to Visa ending in 0341.'],
  [{ outcome: 'processing' }, /The bank hasn’t confirmed it yet/],
  [{ outcome: 'needs_owner' }, /^The bank wants the owner to approve \$63\.50\. Ask them/],
  [
    { reason: 'insufficient_funds' },
    'Visa ending in 0341 was declined: insufficient funds. Ask the owner for another card, or try this one again tomorrow.',
  ],
  // Reasons that only the bank may tell aren't told.
  [
    { reason: 'stolen_card', isHardDecline: true },
    'Visa ending in 0341 was declined by the bank. The bank doesn’t want this card to be tried again. Ask the owner for another card.',
  ],
] as const)('[MNY-17] tells the answer and what to do: %o', (given, words) => {
  expect(describeRetry(retry(given)).text).toMatch(words);
});
