import type { NewEvent } from '@petwell/chassis';
import type { OwedMonth } from '@petwell/contracts';
import {
  type EnrollmentSnapshot,
  mailKeys,
  type MailRequest,
  type SubscriptionFact,
} from '@petwell/contracts/events';
import type { Announcement } from './ledger.ts';
import type { ObservedCard, ObservedInvoice } from '../core/rules-observation.ts';
import { mailAbout, type Payer } from '../core/payable.ts';
import type { PlanNameFor } from '../core/rules-terms.ts';

type EventContext = {
  snapshot: EnrollmentSnapshot;
  planNameFor: PlanNameFor;
  payer: Payer;
  fact: SubscriptionFact;
  /** The subscription's card, which was tried unless the payment says otherwise. */
  card: ObservedCard | null;
  /** The amount owed for the plan, with this payment. */
  owed: readonly OwedMonth[];
};
type PaymentEvent = NewEvent<
  'subscription.status-changed.v1' | 'payment.succeeded.v1' | 'mail.requested.v1'
>;

function describePayment(invoice: ObservedInvoice, context: EventContext) {
  const { snapshot, planNameFor, payer, fact } = context;
  return {
    enrollmentId: fact.enrollmentId,
    petName: snapshot.pet.name,
    planName: planNameFor(invoice),
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

/** A monthly payment that isn't settled, for an email to its payer. */
function describeTrouble(invoice: ObservedInvoice, context: EventContext) {
  const { snapshot, planNameFor, payer, fact, owed } = context;
  return {
    enrollmentId: fact.enrollmentId,
    firstName: payer.firstName,
    email: payer.email,
    petName: snapshot.pet.name,
    planName: planNameFor(invoice),
    amountCents: invoice.remainingCents,
    months: [...owed],
    ...describeTriedCard(invoice, context),
  };
}

function troubleMail(
  announcement: Extract<
    Announcement,
    { type: 'payment.failed.v1' } | { type: 'payment.action-required.v1' }
  >,
  context: EventContext,
): Pick<MailRequest, 'dedupeKey' | 'mail'> {
  const { invoice, attempt } = announcement;
  const trouble = describeTrouble(invoice, context);
  if (announcement.type === 'payment.action-required.v1') {
    return {
      dedupeKey: mailKeys.paymentAction(invoice.id, attempt),
      mail: { kind: 'payment-action-required', ...trouble },
    };
  }
  return {
    dedupeKey: mailKeys.paymentFailed(invoice.id, attempt),
    mail: {
      kind: 'payment-failed',
      ...trouble,
      nextAttemptAt: invoice.nextAttemptAt?.toISOString() ?? null,
      declineCode: invoice.paymentIntent?.declineCode ?? null,
    },
  };
}

/**
 * Builds the events for an announcement. The subject `enrollment/<id>` keeps an enrollment's events in order.
 * An incomplete subscription isn't announced, nor a decline at checkout, which the owner saw there.
 */
export function toEvents(announcement: Announcement, context: EventContext): PaymentEvent[] {
  const { fact, payer } = context;
  const subject = `enrollment/${fact.enrollmentId}`;
  if (announcement.type === 'subscription.status-changed.v1') {
    return fact.status === 'incomplete' ? [] : [{ type: announcement.type, subject, data: fact }];
  }
  const { invoice } = announcement;
  if (announcement.type !== 'payment.succeeded.v1') {
    if (invoice.isFirst) return [];
    const { enrollmentId } = fact;
    return [mailAbout({ enrollmentId, payer }, troubleMail(announcement, context))];
  }
  return [
    {
      type: announcement.type,
      subject,
      data: {
        ...describePayment(invoice, context),
        amountCents: invoice.amountPaidCents,
        paidAt: (invoice.paidAt ?? new Date()).toISOString(),
        isFirstPayment: invoice.isFirst,
        isRecovery: announcement.isRecovery,
        ...(invoice.changeId !== null && { isPlanChange: true }),
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
    },
  ];
}
