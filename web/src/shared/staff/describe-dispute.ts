import { fromCents, type PaymentDispute } from '@petwell/contracts';
import { formatDate } from '../format-date.ts';
import { formatMoney } from './format.ts';

const reasons: Readonly<Record<string, string>> = {
  credit_not_processed: 'a refund is missing',
  duplicate: 'it was charged twice',
  fraudulent: 'they didn’t make this payment',
  product_not_received: 'the service wasn’t provided',
  product_unacceptable: 'the service wasn’t as described',
  subscription_canceled: 'the plan was canceled',
  unrecognized: 'they don’t recognize this payment',
};

const states: Readonly<Record<string, string>> = {
  under_review: 'evidence submitted, the bank decides',
  appeal_needs_response: 'the bank asks again',
  appeal_under_review: 'evidence submitted again, the bank decides',
  won: 'the clinic won',
  lost: 'the clinic lost, the cardholder keeps the money',
  warning_needs_response: 'only a question so far, no money has moved',
  warning_under_review: 'question answered, the bank decides',
  warning_closed: 'the question is closed, no money has moved',
  prevented: 'prevented, no money has moved',
};

/** 'the cardholder says the plan was canceled', 'answer by March 3, 2027'. */
export function disputeNotes({ reason, status, evidenceDueAt }: PaymentDispute): string[] {
  const claim = reasons[reason];
  const isWaiting = status.endsWith('needs_response');
  const state = states[status];
  return [
    ...(claim === undefined ? [] : [`the cardholder says ${claim}`]),
    ...(state === undefined ? [] : [state]),
    ...(isWaiting && evidenceDueAt !== null ? [`answer by ${formatDate(evidenceDueAt)}`] : []),
  ];
}

/** 'Disputed $63.50 · the cardholder says the plan was canceled · answer by March 3, 2027'. */
export const describeDispute = (dispute: PaymentDispute): string =>
  [`Disputed ${formatMoney(fromCents(dispute.amountCents))}`, ...disputeNotes(dispute)].join(' · ');
