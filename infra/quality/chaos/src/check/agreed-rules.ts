import type { AgreedRow, Evidence, ProviderLedger } from './evidence.ts';
import { byEnrollment } from './provider-view.ts';
import { violationOf, type Violation } from './violation.ts';

type Invoice = ProviderLedger['invoice'][number];

/** Returns the most that an invoice may charge; null: nothing was agreed to. `agreed`: of its plan, by when it began. */
function mostOf(invoice: Invoice, agreed: readonly AgreedRow[]): number | null {
  if (invoice.billing_reason === 'subscription_create') {
    const due = agreed.flatMap(({ due_cents: cents }) => cents ?? []);
    return due.length === 0 ? null : Math.max(...due);
  }
  const latest = agreed.findLast(({ since }) => since <= invoice.created) ?? agreed[0];
  return latest?.monthly_cents ?? null;
}

/** Finds invoices above what their owner last agreed to, or was mailed about in time. */
export function findUnagreedInvoices(evidence: Evidence): Violation[] {
  const above = violationOf('invoice above what was agreed to or announced');
  const sides = byEnrollment(evidence);
  const agreedTo = Map.groupBy(
    evidence.agreed.toSorted((one, other) => one.since - other.since),
    ({ enrollment_id: id }) => id,
  );
  return evidence.enrollments.flatMap(({ id }) => {
    const agreed = agreedTo.get(id) ?? [];
    return (sides.get(id)?.invoices ?? []).flatMap((invoice) => {
      const { id: invoiceId, status, total } = invoice;
      const most = mostOf(invoice, agreed);
      // The form opens an invoice before its owner agrees.
      const isAsked = status === 'paid' || (status === 'open' && most !== null);
      if (!isAsked || total <= (most ?? 0)) return [];
      return [above(`enrollment ${id}: ${total} of ${most ?? 0} cents, ${invoiceId}`)];
    });
  });
}
