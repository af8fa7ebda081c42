import type { NewEvent } from '@petwell/chassis';
import type { EnrollmentSnapshot, SubscriptionFact } from '@petwell/contracts/events';
import type { Announcement } from './converge-ledger.ts';
import type { ObservedCard, ObservedInvoice } from './provider-observation.ts';

export type Payer = { ownerId: number; firstName: string; lastName: string; email: string };

type EventContext = {
  snapshot: EnrollmentSnapshot;
  payer: Payer;
  fact: SubscriptionFact;
  /** The subscription's card, which was tried unless the payment says otherwise. */
  card: ObservedCard | null;
};
/** The outbox checks that the data matches the type. */
type PaymentEvent = NewEvent<Announcement['type']>;

function describePayment(invoice: ObservedInvoice, { snapshot, payer, fact }: EventContext) {
  return {
    enrollmentId: fact.enrollmentId,
    petName: snapshot.pet.name,
    planName: snapshot.plan.name,
    payer,
    invoiceId: invoice.id,
    paymentIntentId: invoice.paymentIntentId,
    amountCents: invoice.remainingCents,
    // Billing charges in no other currency; the outbox refuses anything else.
    currency: invoice.currency as 'usd',
    lines: invoice.lines.map(({ description, amountCents }) => ({ description, amountCents })),
  };
}

function describeTriedCard({ paymentIntent }: ObservedInvoice, { card }: EventContext) {
  const tried = paymentIntent?.card ?? card;
  return { cardBrand: tried?.brand ?? null, cardLast4: tried?.last4 ?? null };
}

/**
 * Builds the event for an announcement. The subject `enrollment/<id>` keeps an enrollment's events in order.
 */
export function toEvent(announcement: Announcement, context: EventContext): PaymentEvent {
  const { fact } = context;
  const subject = `enrollment/${fact.enrollmentId}`;
  if (announcement.type === 'subscription.status-changed.v1') {
    return { type: announcement.type, subject, data: fact };
  }
  const { invoice } = announcement;
  const payment = describePayment(invoice, context);
  switch (announcement.type) {
    case 'payment.succeeded.v1':
      return {
        type: announcement.type,
        subject,
        data: {
          ...payment,
          amountCents: invoice.amountPaidCents,
          paidAt: (invoice.paidAt ?? new Date()).toISOString(),
          isFirstPayment: invoice.isFirst,
          isRecovery: announcement.isRecovery,
          ...(invoice.period && {
            period: {
              start: invoice.period.start.toISOString(),
              end: invoice.period.end.toISOString(),
            },
          }),
          cardBrand: invoice.paymentIntent?.card?.brand ?? null,
          cardLast4: invoice.paymentIntent?.card?.last4 ?? null,
          subscription: fact,
        },
      };
    case 'payment.failed.v1':
      return {
        type: announcement.type,
        subject,
        data: {
          ...payment,
          ...describeTriedCard(invoice, context),
          attemptCount: announcement.attempt,
          isFirstPayment: invoice.isFirst,
          nextAttemptAt: invoice.nextAttemptAt?.toISOString() ?? null,
          declineCode: invoice.paymentIntent?.declineCode ?? null,
        },
      };
    case 'payment.action-required.v1':
      return {
        type: announcement.type,
        subject,
        data: {
          ...payment,
          ...describeTriedCard(invoice, context),
          attemptCount: announcement.attempt,
          isFirstPayment: invoice.isFirst,
        },
      };
  }
}
