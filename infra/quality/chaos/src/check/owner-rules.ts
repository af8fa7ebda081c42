import type { Journey } from '../load/journey.ts';
import type { Evidence } from './evidence.ts';
import { byEnrollment } from './provider-view.ts';
import { breaking, type Violation } from './violation.ts';

/** What owners meant and saw, against what there is. A problem of an owner is one of ours. */
export function findBrokenPromises(evidence: Evidence, journeys: readonly Journey[]): Violation[] {
  const stuck = breaking('owner who could not go on');
  const intents = breaking('not exactly one enrollment per intent');
  const unpaid = breaking('card accepted and nothing paid');
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
