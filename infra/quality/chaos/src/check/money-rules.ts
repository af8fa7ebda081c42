import type { Evidence } from './evidence.ts';
import { byEnrollment, enrollmentIdOf, isLive, isPaidFor } from './provider-view.ts';
import { violationOf, repeated, type Violation } from './violation.ts';

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

/** Finds charges that were taken twice or differ from the agreed amount. */
export function findWrongCharges(evidence: Evidence): Violation[] {
  const double = violationOf('charged twice');
  const amount = violationOf('charged the wrong amount');
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
