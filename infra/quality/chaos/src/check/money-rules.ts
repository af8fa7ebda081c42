import type { EnrollmentRow, Evidence, ProviderLedger } from './evidence.ts';
import {
  byEnrollment,
  chargesByInvoice,
  enrollmentIdOf,
  isLive,
  isPaidFor,
} from './provider-view.ts';
import { violationOf, repeated, type Violation } from './violation.ts';

type Invoice = ProviderLedger['invoice'][number];

const isFirst = ({ billing_reason: reason }: Pick<Invoice, 'billing_reason'>): boolean =>
  reason === 'subscription_create';
const dueOf = (
  { due_cents: first, monthly_cents: latest, terms }: EnrollmentRow,
  invoice: Pick<Invoice, 'billing_reason' | 'created'>,
): number => {
  if (isFirst(invoice)) return first;
  return terms.findLast(({ since }) => since <= invoice.created)?.monthly_cents ?? latest;
};

const describe = (enrollment: EnrollmentRow, { id, amount_paid: cents, ...invoice }: Invoice) =>
  `enrollment ${enrollment.id}: ${cents} of ${dueOf(enrollment, invoice)} cents, ${id}, ${invoice.billing_reason}`;

/** Finds enrollments that are paid but not active, or active but not paid. */
export function findStatusDrift(evidence: Evidence): Violation[] {
  const notActive = violationOf('paid at the provider but not active');
  const notPaid = violationOf('active but not paid');
  const sides = byEnrollment(evidence);
  return evidence.enrollments.flatMap((enrollment) => {
    const { id, status, membership_fee_paid: isFeePaid } = enrollment;
    const side = sides.get(id) ?? { subscriptions: [], paidInvoices: [] };
    const paid = side.subscriptions.find(isPaidFor);
    const isActive = status === 'active';
    if (paid && !(isActive && isFeePaid && enrollment.stripe_subscription_id === paid.id)) {
      return [notActive(`enrollment ${id} is ${status}, ${paid.id} is ${paid.status}`)];
    }
    const isPaid = paid !== undefined && side.paidInvoices.length > 0;
    if (isActive && !isPaid) return [notPaid(`enrollment ${id}`)];
    return [];
  });
}

/** Finds duplicate subscriptions of an enrollment, and subscriptions unknown to billing. */
export function findStraySubscriptions(evidence: Evidence): Violation[] {
  const two = violationOf('two live subscriptions for one enrollment');
  const orphan = violationOf('subscription without an enrollment');
  const unknown = violationOf('subscription unknown to billing');
  const enrollments = new Map(evidence.enrollments.map((row) => [row.id, row]));
  const ownerOf = new Map(
    evidence.ledger.customer.map(({ id, metadata }) => [id, Number(metadata['ownerId'])]),
  );
  const known = new Set(evidence.subscriptions.map((row) => row.stripe_subscription_id));
  const live = evidence.ledger.subscription.filter(isLive);
  return [
    ...[...repeated(live, (subscription) => String(enrollmentIdOf(subscription)))].map(
      ([enrollmentId, count]) => two(`enrollment ${enrollmentId} has ${count}`),
    ),
    ...live.flatMap((subscription) => {
      const enrollment = enrollments.get(enrollmentIdOf(subscription));
      const isOwners = enrollment?.owner_id === ownerOf.get(subscription.customer);
      if (!isOwners) return [orphan(`${subscription.id}, ${subscription.status}`)];
      // Without its secret, an incomplete subscription cannot be paid and expires.
      const mustBeKnown = subscription.status !== 'incomplete';
      return mustBeKnown && !known.has(subscription.id) ? [unknown(subscription.id)] : [];
    }),
  ];
}

/** Finds payments that were taken twice or differ from the agreed amount. */
export function findWrongCharges(evidence: Evidence): Violation[] {
  const double = violationOf('charged twice');
  const amount = violationOf('charged the wrong amount');
  const taken = evidence.ledger.charge.filter(({ status }) => status === 'succeeded');
  const sides = byEnrollment(evidence);
  const invoiced = new Map<string, number>();
  const violations = evidence.enrollments.flatMap((enrollment) => {
    const { paidInvoices = [], changeInvoices = [] } = sides.get(enrollment.id) ?? {};
    for (const { customer, amount_paid: cents } of [...paidInvoices, ...changeInvoices]) {
      invoiced.set(customer, (invoiced.get(customer) ?? 0) + cents);
    }
    const [, ...others] = paidInvoices.filter(isFirst);
    return [
      ...others.map(({ id }) => double(`enrollment ${enrollment.id}: ${id}`)),
      ...paidInvoices
        .filter((invoice) => invoice.amount_paid !== dueOf(enrollment, invoice))
        .map((invoice) => amount(describe(enrollment, invoice))),
    ];
  });
  for (const [invoiceId, charges] of chargesByInvoice({
    ...evidence,
    ledger: { ...evidence.ledger, charge: taken },
  })) {
    if (charges.length > 1) violations.push(double(`${invoiceId}: ${charges.length} charges`));
  }
  const byCustomer = Map.groupBy(taken, ({ customer }) => customer ?? '');
  for (const [customer, charges] of byCustomer) {
    const total = charges.reduce((sum, charge) => sum + charge.amount, 0);
    const due = invoiced.get(customer) ?? 0;
    if (total !== due) violations.push(amount(`${customer}: ${total} cents instead of ${due}`));
  }
  return violations;
}

/** Compares billing's records with the provider's: every paid invoice once, with its amount, in time. */
export function findBookkeepingErrors(evidence: Evidence): Violation[] {
  const missing = violationOf('paid invoice not recorded');
  const wrong = violationOf("recorded payment differs from the provider's");
  const forged = violationOf('recorded provider event that was never sent');
  const pending = violationOf('provider event not processed');
  const booked = new Map(evidence.payments.map((row) => [row.stripe_invoice_id, row]));
  const invoices = new Map(evidence.ledger.invoice.map((invoice) => [invoice.id, invoice]));
  const sent = new Set(evidence.ledger.event.map(({ id }) => id));
  return [
    ...evidence.ledger.invoice
      .filter(({ status, id }) => status === 'paid' && booked.get(id)?.status !== 'paid')
      .map(({ id }) => missing(id)),
    ...evidence.payments
      .filter((row) => {
        const invoice = invoices.get(row.stripe_invoice_id);
        if (row.status !== 'paid') return false;
        return (
          row.is_late || invoice?.status !== 'paid' || invoice.amount_paid !== row.amount_cents
        );
      })
      .map((row) => wrong(`${row.stripe_invoice_id} of enrollment ${row.enrollment_id}`)),
    ...evidence.providerEvents.flatMap((row) => [
      ...(sent.has(row.event_id) ? [] : [forged(row.event_id)]),
      ...(row.is_processed ? [] : [pending(row.event_id)]),
    ]),
  ];
}
