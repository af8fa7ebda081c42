import type { Observation } from './ledger.ts';
import {
  type InvoiceReference,
  type ObservedPaymentIntent,
  type PaymentReads,
  type RetrievedSubscription,
  withMissingCard,
  withMoneyBack,
} from '../core/rules-observation.ts';

/** The stored state of a subscription. It decides which provider objects to read. */
export type KnownSubscription = {
  isMembershipFeePaid: boolean;
  /** Not paid, voided, or uncollectible when last read. */
  openInvoiceIds: readonly string[];
  paidInvoiceIds: readonly string[];
};

type Given = {
  provider: PaymentReads;
  subscriptionId: string;
  known: KnownSubscription;
  invoiceIds?: readonly string[];
  recheckInvoiceIds?: readonly string[];
  isFraudReported?: boolean;
};

/** A subscription that was just created: no payment was attempted yet. */
export function asCreated({ subscription, latestInvoice }: RetrievedSubscription): Observation {
  return {
    subscription,
    invoices: latestInvoice ? [{ ...latestInvoice, paymentIntent: null }] : [],
  };
}

/**
 * Reads a subscription and its relevant invoices: the latest, those stored as open, those requested, and, if
 * some may have been missed, every one not stored as paid. Null if the provider doesn't know it.
 */
export async function observeSubscription(given: Given): Promise<Observation | null> {
  const { provider, known, invoiceIds = [], recheckInvoiceIds = [] } = given;
  const retrieved = await provider.retrieveSubscription(given.subscriptionId);
  if (!retrieved) return null;
  const { subscription, latestInvoice } = retrieved;
  const found = new Map<string, InvoiceReference>();
  const take = (invoice: InvoiceReference | null) => {
    if (invoice?.subscriptionId === subscription.id) found.set(invoice.id, invoice);
  };

  take(latestInvoice);
  if (latestInvoice && mayHaveMissed(latestInvoice, known)) {
    const invoices = await provider.listInvoices(subscription.id);
    invoices
      .filter(({ id }) => !known.isMembershipFeePaid || !known.paidInvoiceIds.includes(id))
      .forEach(take);
  }
  for (const id of new Set([...known.openInvoiceIds, ...invoiceIds, ...recheckInvoiceIds])) {
    if (!found.has(id)) take(await provider.retrieveInvoice(id));
  }

  // The payment of an invoice stored as paid, including its card, isn't read again.
  const isKnown = (id: string) =>
    known.paidInvoiceIds.includes(id) && !recheckInvoiceIds.includes(id);
  const readIntent = async ({ id, paymentIntentId }: InvoiceReference) => {
    if (paymentIntentId === null) return null;
    const intent = await provider.retrievePaymentIntent(paymentIntentId);
    if (!intent) return null;
    const isRecheck = recheckInvoiceIds.includes(id);
    const read = mayHaveMoneyBack(intent, isRecheck)
      ? withMoneyBack(intent, await provider.readMoneyBack(intent))
      : intent;
    if (given.isFraudReported !== true) return read;
    return { ...read, fraudWarnedAt: await provider.findFraudWarning(paymentIntentId) };
  };
  const invoices = await Promise.all(
    [...found.values()].map(async (invoice) => ({
      ...invoice,
      paymentIntent: isKnown(invoice.id)
        ? null
        : withMissingCard(invoice, await readIntent(invoice)),
    })),
  );
  return { subscription, invoices };
}

/**
 * Whether invoices may have been missed. An unknown renewal may not be the only one: if webhooks of several
 * months were lost, each payment must be announced. Also true until the membership fee is known to be paid.
 */
function mayHaveMissed(latest: InvoiceReference, known: KnownSubscription): boolean {
  if (latest.isFirst) return false;
  const stored = [...known.paidInvoiceIds, ...known.openInvoiceIds];
  return !known.isMembershipFeePaid || !stored.includes(latest.id);
}

/** Whether refunds or disputes are to be read. A refund that failed leaves no trace on the payment itself. */
function mayHaveMoneyBack(intent: ObservedPaymentIntent, isRecheck: boolean): boolean {
  return (
    intent.refundedCents > 0 || intent.isDisputed || (isRecheck && intent.amountReceivedCents > 0)
  );
}
