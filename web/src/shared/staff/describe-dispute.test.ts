import type { PaymentDispute } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { describeDispute } from './describe-dispute.ts';

const dispute: PaymentDispute = {
  id: 1,
  amountCents: 6_350,
  reason: 'subscription_canceled',
  status: 'needs_response',
  outcome: 'open',
  evidenceDueAt: '2027-03-03T17:00:00.000Z',
  submissions: 0,
  openedAt: '2026-11-20T12:00:00.000Z',
};

test.each([
  [{}, 'Disputed $63.50 · the cardholder says the plan was canceled · answer by March 3, 2027'],
  [{ reason: 'general', evidenceDueAt: null }, 'Disputed $63.50'],
  [{ reason: 'of a later version', status: 'of a later version' }, 'Disputed $63.50'],
  [
    { reason: 'general', status: 'under_review' },
    'Disputed $63.50 · evidence submitted, the bank decides',
  ],
  [{ reason: 'general', status: 'won' }, 'Disputed $63.50 · the clinic won'],
  [
    { reason: 'general', status: 'warning_needs_response' },
    'Disputed $63.50 · only a question so far, no money has moved · answer by March 3, 2027',
  ],
])('[MNY-09] a dispute with %j in plain words', (given, words) => {
  expect(describeDispute({ ...dispute, ...given })).toBe(words);
});
