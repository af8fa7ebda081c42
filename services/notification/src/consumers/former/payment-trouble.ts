import { keyOfEvent, mailKeys, type EventOf } from '@petwell/contracts/events';
import type { MailRequest } from '../../use-cases/queue-mail.ts';

type Told = Pick<
  EventOf<'payment.failed.v1'>['data'],
  'enrollmentId' | 'payer' | 'petName' | 'planName' | 'amountCents'
>;

function addressee({ payer }: Pick<Told, 'payer'>) {
  return {
    ownerId: payer.ownerId,
    to: { name: `${payer.firstName} ${payer.lastName}`, address: payer.email },
  };
}

function paymentOf({ enrollmentId, payer, petName, planName, amountCents }: Told) {
  const { firstName, email } = payer;
  return { enrollmentId, firstName, email, petName, planName, amountCents, months: [] };
}

/**
 * Builds the email about a failed monthly payment, one per attempt. Returns undefined for a decline at
 * checkout.
 */
export function failureMailFor({ data }: EventOf<'payment.failed.v1'>): MailRequest | undefined {
  // Without this field, the event may be about the checkout.
  if (data.isFirstPayment !== false) return undefined;
  const { invoiceId, attemptCount, nextAttemptAt, declineCode, cardBrand, cardLast4 } = data;
  return {
    isPaid: true,
    dedupeKey: mailKeys.paymentFailed(invoiceId, attemptCount),
    ...addressee(data),
    data: {
      kind: 'payment-failed',
      ...paymentOf(data),
      nextAttemptAt,
      declineCode,
      cardBrand,
      cardLast4,
    },
  };
}

/** Builds the email about a monthly payment that requires bank confirmation, one per attempt. */
export function actionMailFor({
  data,
}: EventOf<'payment.action-required.v1'>): MailRequest | undefined {
  if (data.isFirstPayment !== false) return undefined;
  return {
    isPaid: true,
    dedupeKey: mailKeys.paymentAction(data.invoiceId, data.attemptCount ?? 1),
    ...addressee(data),
    data: {
      kind: 'payment-action-required',
      ...paymentOf(data),
      cardBrand: data.cardBrand,
      cardLast4: data.cardLast4,
    },
  };
}

/** Builds the email about a suspended plan, one per suspension. */
export function suspensionMailFor(event: EventOf<'enrollment.suspended.v1'>): MailRequest {
  const { enrollment, owner, pet, plan } = event.data;
  const { id: ownerId, firstName, lastName, email } = owner;
  return {
    dedupeKey: keyOfEvent('plan-suspended', event.id),
    ownerId,
    to: { name: `${firstName} ${lastName}`, address: email },
    data: {
      kind: 'plan-suspended',
      enrollmentId: enrollment.id,
      firstName,
      email,
      petName: pet.name,
      planName: plan.name,
    },
  };
}
