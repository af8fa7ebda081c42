import { mailKeys, type EventOf } from '@petwell/contracts/events';
import type { MailRequest } from '../../use-cases/queue-mail.ts';

type Payer = EventOf<'card.expiring.v1'>['data']['payer'];

const addressee = ({ ownerId, firstName, lastName, email }: Payer) => ({
  ownerId,
  to: { name: `${firstName} ${lastName}`, address: email },
});

/** Builds the email before a failed payment is retried, one per attempt. */
export function retryMailFor({ data }: EventOf<'payment.retry-due.v1'>): MailRequest {
  const { enrollmentId, payer, invoiceId, attemptCount, petName, planName, amountCents } = data;
  const { nextAttemptAt, cardBrand, cardLast4 } = data;
  const { firstName, email } = payer;
  return {
    dedupeKey: mailKeys.paymentRetry(invoiceId, attemptCount),
    ...addressee(payer),
    data: {
      kind: 'payment-retry-due',
      enrollmentId,
      firstName,
      email,
      petName,
      planName,
      amountCents,
      nextAttemptAt,
      cardBrand,
      cardLast4,
    },
  };
}

/** Builds the emails before a card expires, one per card of an owner at 60 and at 14 days. */
export function cardMailFor({ data }: EventOf<'card.expiring.v1'>): MailRequest {
  const { payer, cardBrand, cardLast4, expMonth, expYear, daysAhead, plans } = data;
  return {
    dedupeKey: mailKeys.cardExpiring(payer.ownerId, data, daysAhead),
    ...addressee(payer),
    data: {
      kind: 'card-expiring',
      firstName: payer.firstName,
      email: payer.email,
      cardBrand,
      cardLast4,
      expMonth,
      expYear,
      isLastCall: daysAhead === 14,
      plans,
    },
  };
}
