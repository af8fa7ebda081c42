import type { Evidence, ProviderLedger } from './evidence.ts';

type Subscription = ProviderLedger['subscription'][number];
type Invoice = ProviderLedger['invoice'][number];
/** The provider's metadata of a refund that staff asked for. */
export const requestKey = 'petwellRefund';

type Charge = ProviderLedger['charge'][number];

/** The provider's records of one enrollment. */
export type ProviderSide = {
  subscriptions: Subscription[];
  invoices: Invoice[];
  /** Without those of $0, which start a plan again. */
  paidInvoices: Invoice[];
};

/** Whether the subscription can still charge or be paid. */
export const isLive = ({ status }: Subscription): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired';

export const isPaidFor = ({ status }: Subscription): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due';

/** Reads the enrollment from the subscription's metadata, or NaN. */
export const enrollmentIdOf = ({ metadata }: Subscription): number =>
  Number(metadata['enrollmentId'] ?? Number.NaN);

/** Groups the provider's objects by enrollment. */
export function byEnrollment({ ledger }: Evidence): Map<number, ProviderSide> {
  const sides = new Map<number, ProviderSide>();
  const enrollmentOf = new Map<string, number>();
  for (const subscription of ledger.subscription) {
    const id = enrollmentIdOf(subscription);
    enrollmentOf.set(subscription.id, id);
    const side = sides.get(id) ?? { subscriptions: [], invoices: [], paidInvoices: [] };
    side.subscriptions.push(subscription);
    sides.set(id, side);
  }
  for (const invoice of ledger.invoice) {
    const subscription = invoice.parent?.subscription_details?.subscription ?? '';
    const side = sides.get(enrollmentOf.get(subscription) ?? Number.NaN);
    side?.invoices.push(invoice);
    const isPaid = invoice.status === 'paid' && invoice.amount_paid > 0;
    if (isPaid) side?.paidInvoices.push(invoice);
  }
  return sides;
}

export const subscriptionIdOf = ({ parent }: Invoice): string | null =>
  parent?.subscription_details?.subscription ?? null;

/** Groups all charges, also declined ones, by the invoice that they were made for. */
export function chargesByInvoice({ ledger }: Evidence): Map<string, Charge[]> {
  const invoiceOf = new Map(
    ledger.invoice_payment.map(({ invoice, payment }) => [payment.payment_intent, invoice]),
  );
  return Map.groupBy(
    ledger.charge,
    ({ payment_intent: intent }) => invoiceOf.get(intent ?? '') ?? '',
  );
}

/** Returns the refunds of invoices that staff asked for. Several charges of an invoice may share its payment intent. */
export function refundsOf({ ledger }: Evidence, invoices: readonly Invoice[]) {
  const ids = new Set(invoices.map(({ id }) => id));
  const paid = ledger.invoice_payment.filter(({ invoice }) => ids.has(invoice));
  const intents = new Set(paid.map(({ payment }) => payment.payment_intent));
  return ledger.refund.filter(
    ({ payment_intent: intent, metadata }) =>
      intents.has(intent ?? '') && metadata?.[requestKey] !== undefined,
  );
}
