import type { NewEvent } from '@petwell/chassis';
import type { Payer } from '../domain/payment-events.ts';

/**
 * Days before a card expires to notify its owner: first with time for a new card to arrive, then as a last
 * reminder.
 */
export const cardDaysAhead = [60, 14] as const;
export type CardDaysAhead = (typeof cardDaysAhead)[number];

export type DueRetry = {
  enrollmentId: number;
  petName: string;
  planName: string;
  payer: Payer;
  invoiceId: string;
  amountCents: number;
  attemptCount: number;
  nextAttemptAt: Date;
  cardBrand: string | null;
  cardLast4: string | null;
};

export type ExpiringCard = {
  payer: Payer;
  cardBrand: string;
  cardLast4: string;
  expiresOn: Date;
  plans: { enrollmentId: number; petName: string; planName: string }[];
};

/** Builds the event for a payment that will be retried. */
export function toRetryEvent(retry: DueRetry): NewEvent<'payment.retry-due.v1'> {
  return {
    type: 'payment.retry-due.v1',
    subject: `enrollment/${retry.enrollmentId}`,
    data: { ...retry, nextAttemptAt: retry.nextAttemptAt.toISOString() },
  };
}

/**
 * Builds the event for an expiring card. Its subject is one of its plans, so it is deleted with the owner.
 */
export function toCardEvent(
  { expiresOn, ...card }: ExpiringCard,
  daysAhead: CardDaysAhead,
): NewEvent<'card.expiring.v1'> {
  return {
    type: 'card.expiring.v1',
    subject: `enrollment/${card.plans[0]?.enrollmentId ?? 0}`,
    data: {
      ...card,
      expMonth: expiresOn.getUTCMonth() + 1,
      expYear: expiresOn.getUTCFullYear(),
      daysAhead,
    },
  };
}
