import type { Journey } from '../load/journey.ts';
import type { Aftermath } from '../load/aftermath-kinds.ts';
import type { Evidence } from './evidence.ts';
import { byEnrollment, isLive, refundsOf } from './provider-view.ts';
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

/** Compares what staff were told with the records. */
export function findBrokenPromises(evidence: Evidence, journeys: readonly Journey[]): Violation[] {
  const refunded = violationOf('not exactly the refunds that staff were told');
  const ended = violationOf('not ended although staff were told so');
  const goesOn = violationOf('not started again although its owner agreed');
  const renewed = violationOf('not exactly the months that had to be paid');
  const sides = byEnrollment(evidence);
  const statusOf = new Map(evidence.enrollments.map(({ id, status }) => [id, status]));
  const sorted = (cents: number[]) => cents.toSorted((one, other) => one - other).join(', ');

  function compare({
    enrollmentId: id,
    refunds,
    isEnded,
    isRestarted,
    renewals,
  }: Aftermath): Violation[] {
    const { paidInvoices = [], subscriptions = [] } = sides.get(id) ?? {};
    const made = refundsOf(evidence, paidInvoices).map(({ amount }) => amount);
    const isOver = statusOf.get(id) === 'cancelled' && !subscriptions.some(isLive);
    const months = paidInvoices.filter(
      (one) => one.billing_reason !== 'subscription_create',
    ).length;
    return [
      ...(sorted(made) === sorted(refunds)
        ? []
        : [refunded(`enrollment ${id}: ${sorted(made)} instead of ${sorted(refunds)}`)]),
      ...(isEnded && !isOver ? [ended(`enrollment ${id}`)] : []),
      ...(isRestarted && statusOf.get(id) !== 'active' ? [goesOn(`enrollment ${id}`)] : []),
      ...(months === renewals ? [] : [renewed(`enrollment ${id}: ${months} of ${renewals}`)]),
    ];
  }
  return journeys.flatMap(({ aftermath }) => (aftermath ? compare(aftermath) : []));
}
