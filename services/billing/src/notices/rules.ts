import type { NewEvent } from '@petwell/chassis';
import { mailKeys } from '@petwell/contracts/events';
import { mailAbout, type Payer } from '../core/payable.ts';

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

/** Requests the email about a payment that will be retried. */
export function toRetryMail(retry: DueRetry): NewEvent<'mail.requested.v1'> {
  const { payer, invoiceId, attemptCount, nextAttemptAt, ...payment } = retry;
  return mailAbout(retry, {
    dedupeKey: mailKeys.paymentRetry(invoiceId, attemptCount),
    mail: {
      kind: 'payment-retry-due',
      firstName: payer.firstName,
      email: payer.email,
      ...payment,
      nextAttemptAt: nextAttemptAt.toISOString(),
    },
  });
}

/**
 * Requests the email about an expiring card. Its subject is one of its plans, so it is deleted with the owner.
 */
export function toCardMail(
  { payer, expiresOn, ...given }: ExpiringCard,
  daysAhead: CardDaysAhead,
): NewEvent<'mail.requested.v1'> {
  const card = {
    ...given,
    expMonth: expiresOn.getUTCMonth() + 1,
    expYear: expiresOn.getUTCFullYear(),
  };
  const enrollmentId = card.plans[0]?.enrollmentId ?? 0;
  return mailAbout(
    { enrollmentId, payer },
    {
      dedupeKey: mailKeys.cardExpiring(payer.ownerId, card, daysAhead),
      about: null,
      mail: {
        kind: 'card-expiring',
        firstName: payer.firstName,
        email: payer.email,
        ...card,
        isLastCall: daysAhead === 14,
      },
    },
  );
}
