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
  /** Of changes of plan, which name the subscription only in their metadata. */
  changeInvoices: Invoice[];
};

/** Whether the subscription can still charge or be paid. */
export const isLive = ({ status }: Subscription): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired';

/** The change of plan that an invoice charges for. */
export const changeOf = ({ metadata }: Invoice): string | undefined => metadata?.['planChange'];

export const isPaid = ({ status, amount_paid: cents }: Invoice): boolean =>
  status === 'paid' && cents > 0;

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
    const side = sides.get(id) ?? {
      subscriptions: [],
      invoices: [],
      paidInvoices: [],
      changeInvoices: [],
    };
    side.subscriptions.push(subscription);
    sides.set(id, side);
  }
  for (const invoice of ledger.invoice) {
    const changed = invoice.metadata?.['changedSubscription'];
    const subscription = subscriptionIdOf(invoice) ?? changed ?? '';
    const side = sides.get(enrollmentOf.get(subscription) ?? Number.NaN);
    if (changed !== undefined) {
      side?.changeInvoices.push(invoice);
      continue;
    }
    side?.invoices.push(invoice);
    if (isPaid(invoice)) side?.paidInvoices.push(invoice);
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

function allRefundsOf({ ledger }: Evidence, invoices: readonly Invoice[]) {
  const ids = new Set(invoices.map(({ id }) => id));
  const paid = ledger.invoice_payment.filter(({ invoice }) => ids.has(invoice));
  const intents = new Set(paid.map(({ payment }) => payment.payment_intent));
  return ledger.refund.filter(({ payment_intent: intent }) => intents.has(intent ?? ''));
}

/** Returns the refunds of invoices that staff asked for. Several charges of an invoice may share its payment intent. */
export const refundsOf = (evidence: Evidence, invoices: readonly Invoice[]) =>
  allRefundsOf(evidence, invoices).filter(({ metadata }) => metadata?.[requestKey] !== undefined);

/** Sums up what was given back of invoices, by whomever. */
export const returnedCents = (evidence: Evidence, invoices: readonly Invoice[]): number =>
  allRefundsOf(evidence, invoices)
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0);
