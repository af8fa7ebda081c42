import type { Observation } from '../domain/converge-ledger.ts';
import type { ObservedInvoice } from '../domain/provider-observation.ts';
import type {
  InvoiceReference,
  PaymentProvider,
  RetrievedSubscription,
} from './payment-provider.ts';

/** What is on file that tells which of the provider's objects need a look. */
export type KnownSubscription = {
  isMembershipFeePaid: boolean;
  /** Neither paid nor given up when last looked at. */
  openInvoiceIds: readonly string[];
  paidInvoiceIds: readonly string[];
};

/**
 * Reads, to a subscription that was just retrieved, the invoices that matter: the latest, those still open
 * on file, those asked for, and, where some may have been missed, all that are not on file as paid.
 */
export async function observeSubscription(given: {
  provider: PaymentProvider;
  retrieved: RetrievedSubscription;
  known: KnownSubscription;
  invoiceIds: readonly string[];
}): Promise<Observation> {
  const { provider, known } = given;
  const { subscription, latestInvoice } = given.retrieved;
  const { id: subscriptionId } = subscription;
  const found = new Map<string, InvoiceReference>();
  const take = (reference: InvoiceReference | null) => {
    if (reference?.subscriptionId === subscriptionId) found.set(reference.id, reference);
  };
  take(latestInvoice);
  if (latestInvoice && mayHaveMissed(latestInvoice, known)) {
    const isNews = ({ id }: InvoiceReference) =>
      !known.isMembershipFeePaid || !known.paidInvoiceIds.includes(id);
    (await provider.listInvoices(subscriptionId)).filter(isNews).forEach(take);
  }
  const missing = new Set([...known.openInvoiceIds, ...given.invoiceIds]);
  for (const invoiceId of missing) {
    if (!found.has(invoiceId)) take(await provider.retrieveInvoice(invoiceId));
  }
  const invoices = await Promise.all(
    [...found.values()].map((reference) => lookAtPayment(provider, reference, known)),
  );
  return { subscription, invoices };
}

/**
 * A renewal that is not on file may not be the only one: all webhooks of the months before may have been
 * lost, and each of their payments has to be told of. The same before the fee is known to be paid.
 */
function mayHaveMissed(latest: InvoiceReference, known: KnownSubscription): boolean {
  if (latest.isFirst) return false;
  const onFile = [...known.paidInvoiceIds, ...known.openInvoiceIds];
  return !known.isMembershipFeePaid || !onFile.includes(latest.id);
}

/** A payment on file as paid needs no second look: its card is on file, too. */
async function lookAtPayment(
  provider: PaymentProvider,
  invoice: InvoiceReference,
  known: KnownSubscription,
): Promise<ObservedInvoice> {
  const isKnown = known.paidInvoiceIds.includes(invoice.id);
  const paymentIntent =
    isKnown || invoice.paymentIntentId === null
      ? null
      : await provider.retrievePaymentIntent(invoice.paymentIntentId);
  return { ...invoice, paymentIntent };
}
