import type { Evidence } from './evidence.ts';
import { byEnrollment, enrollmentIdOf, isLive, isPaidFor } from './provider-view.ts';
import { breaking, repeated, type Violation } from './violation.ts';

/** Paid at the provider and not active here, or the other way round. */
export function findStatusDrift(evidence: Evidence): Violation[] {
  const notActive = breaking('paid at the provider and not active');
  const notPaid = breaking('active and not paid');
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

/** More than one subscription that can charge for an enrollment, and subscriptions of nobody. */
export function findStraySubscriptions(evidence: Evidence): Violation[] {
  const two = breaking('two live subscriptions of one enrollment');
  const orphan = breaking('subscription at the provider without an enrollment');
  const unknown = breaking('subscription at the provider that billing does not know');
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
      // What nobody has got the secret of cannot be paid, and expires by itself.
      const mustBeKnown = subscription.status !== 'incomplete';
      return mustBeKnown && !known.has(subscription.id) ? [unknown(subscription.id)] : [];
    }),
  ];
}

/** Money that was taken twice, or another amount than what was agreed. */
export function findWrongCharges(evidence: Evidence): Violation[] {
  const double = breaking('charged twice');
  const amount = breaking('charged something else than what was agreed');
  const taken = evidence.ledger.charge.filter(
    ({ status, amount_refunded: refunded }) => status === 'succeeded' && refunded === 0,
  );
  const sides = byEnrollment(evidence);
  const ownersDue = new Map<string, number>();
  const violations = evidence.enrollments.flatMap((enrollment) => {
    const { paidInvoices = [], subscriptions = [] } = sides.get(enrollment.id) ?? {};
    const [invoice, ...others] = paidInvoices;
    if (!invoice) return [];
    const customer = subscriptions[0]?.customer ?? '';
    ownersDue.set(customer, (ownersDue.get(customer) ?? 0) + enrollment.due_cents);
    return [
      ...others.map(({ id }) => double(`enrollment ${enrollment.id}: ${id}`)),
      ...(invoice.amount_paid === enrollment.due_cents
        ? []
        : [amount(`enrollment ${enrollment.id}: ${invoice.amount_paid} cents`)]),
    ];
  });
  const perIntent = repeated(taken, (charge) => charge.payment_intent ?? charge.id);
  for (const [intent, count] of perIntent) violations.push(double(`${intent}: ${count} charges`));
  const byCustomer = Map.groupBy(taken, ({ customer }) => customer ?? '');
  for (const [customer, charges] of byCustomer) {
    const total = charges.reduce((sum, charge) => sum + charge.amount, 0);
    const due = ownersDue.get(customer) ?? 0;
    if (total !== due) violations.push(amount(`${customer}: ${total} cents instead of ${due}`));
  }
  return violations;
}

/** Billing's books: every paid invoice once, with its amount, and in time. */
export function findBookkeepingErrors(evidence: Evidence): Violation[] {
  const missing = breaking('paid invoice is not in the books');
  const wrong = breaking('payment in the books that was not made so');
  const forged = breaking('provider event on file that the provider never sent');
  const pending = breaking('provider event not handled');
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
