import type { Journey } from '../load/journey.ts';
import type { Evidence } from './evidence.ts';
import { byEnrollment } from './provider-view.ts';
import { violationOf, type Violation } from './violation.ts';

/** Compares what owners intended and saw with the records. */
export function findUnmetIntents(evidence: Evidence, journeys: readonly Journey[]): Violation[] {
  const stuck = violationOf('owner got stuck');
  const intents = violationOf('not exactly one enrollment per intent');
  const unpaid = violationOf('card accepted but nothing paid');
  const ownerIds = new Map(evidence.owners.map(({ id, email }) => [email, id]));
  const enrollmentsOf = Map.groupBy(evidence.enrollments, (row) => row.owner_id);
  const sides = byEnrollment(evidence);
  return journeys.flatMap((journey) => {
    if (journey.problem !== null) return [stuck(`${journey.email}: ${journey.problem}`)];
    const own = enrollmentsOf.get(ownerIds.get(journey.email) ?? 0) ?? [];
    const paid = own.filter(({ id }) => (sides.get(id)?.paidInvoices.length ?? 0) > 0).length;
    return [
      ...(own.length === journey.intended
        ? []
        : [intents(`${journey.email}: ${own.length} instead of ${journey.intended}`)]),
      ...(paid === journey.accepted
        ? []
        : [unpaid(`${journey.email}: ${paid} paid, ${journey.accepted} accepted`)]),
    ];
  });
}
