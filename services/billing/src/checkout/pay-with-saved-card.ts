import type { Logger } from '@petwell/chassis';
import type { Principals, SubscriptionRequest, SubscriptionResponse } from '@petwell/contracts';
import { standingOf } from '../core/rules-standing.ts';
import type { CardOnFile, ChargeInvoice, InvoicePayment } from '../cards/index.ts';
import { refusedAt } from '../core/rules-observation.ts';
import type { Converged, ConvergeSubscription } from '../subscriptions/index.ts';
import { enrollmentClosed, type Payable } from '../core/payable.ts';
import type { OpenedSubscription } from './open-subscription.ts';
import type { RecordConsent } from './record-consent.ts';
import type { WithLease } from '../core/transaction.ts';

type Payment = NonNullable<SubscriptionResponse['savedCardPayment']>;

export type PayWithSavedCard = (given: {
  payable: Payable;
  opened: OpenedSubscription;
  /** The owner's saved card now, which may not be the one that was shown. */
  card: CardOnFile | null;
  shown: NonNullable<SubscriptionRequest['useSavedCard']>;
  principals: Principals;
  clientAddress: string;
}) => Promise<{ opened: OpenedSubscription; payment: Payment }>;

function outcomeOf({ kind }: InvoicePayment): Payment['outcome'] {
  switch (kind) {
    case 'paid':
    case 'processing':
      return 'accepted';
    case 'declined':
      return 'declined';
    case 'action-required':
      return 'action_required';
    case 'not-owed':
      throw enrollmentClosed();
  }
}

const isSettled = ({ seen, fact, latestInvoice }: Converged): boolean => {
  const { subscription } = seen;
  const { isMembershipFeePaid } = fact;
  return standingOf({ subscription, latestInvoice, isMembershipFeePaid }) === 'settled';
};

/**
 * Pays the first invoice with the saved card that was shown, after recording the consent. Two tabs take turns
 * under a lease, and the second finds the invoice paid; the provider itself pays an invoice only once.
 * @throws AppError status_conflict, service_unavailable (the outcome is unknown; repeating is safe)
 */
export function createPayWithSavedCard(deps: {
  chargeInvoice: ChargeInvoice;
  recordConsent: RecordConsent;
  converge: ConvergeSubscription;
  withLease: WithLease;
  logger: Logger;
}): PayWithSavedCard {
  const { chargeInvoice, recordConsent, converge, withLease, logger } = deps;

  async function pay(subscriptionId: string, { paymentMethodId }: CardOnFile) {
    const before = await converge(subscriptionId, { isFactNeeded: true });
    const invoice = before?.latestInvoice;
    if (!before || !invoice) throw enrollmentClosed();
    const { id: invoiceId, paymentIntentId } = invoice;
    const accepted: Payment = { outcome: 'accepted', paymentIntentId };
    if (isSettled(before)) return { payment: accepted, fact: before.fact };
    const declinedAt = refusedAt(invoice.paymentIntent) ?? new Date(0);
    const result = await chargeInvoice({ invoice, paymentMethodId, declinedAt });
    const payment: Payment = { outcome: outcomeOf(result), paymentIntentId };
    const after = await converge(subscriptionId, { invoiceIds: [invoiceId], isFactNeeded: true });
    return { payment, fact: (after ?? before).fact };
  }

  return async ({ payable, opened, card, shown, principals, clientAddress }) => {
    // Another tab paid it.
    if (opened.clientSecret === null) {
      return { opened, payment: { outcome: 'accepted', paymentIntentId: null } };
    }
    if (card?.last4 !== shown.last4) {
      return { opened, payment: { outcome: 'unavailable', paymentIntentId: null } };
    }
    const { enrollmentId } = payable;
    const { last4: cardLast4, textVersion } = shown;
    const consent = { enrollmentId, textVersion };
    await recordConsent({ consent, principals, clientAddress, cardLast4 });
    const { payment, fact } = await withLease(`card:${enrollmentId}`, () =>
      pay(opened.fact.subscriptionId, card),
    );
    logger.info({ enrollmentId, outcome: payment.outcome }, 'paid with the saved card');
    const clientSecret = payment.outcome === 'accepted' ? null : opened.clientSecret;
    return { opened: { clientSecret, fact }, payment };
  };
}
