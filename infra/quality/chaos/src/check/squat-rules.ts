import type { Squat } from '../load/squat.ts';
import type { Evidence } from './evidence.ts';
import { byEnrollment } from './provider-view.ts';
import { violationOf, type Violation } from './violation.ts';

/** Finds cards seen or used without the confirmed mailbox, and owners who couldn't see their own. */
export function findSeenCards(evidence: Evidence, squats: readonly Squat[]): Violation[] {
  const seen = violationOf("card shown to a browser that hadn't proved the mailbox");
  const used = violationOf("card used by a browser that hadn't proved the mailbox");
  const stuck = violationOf('owner of a squatted address got stuck');
  const sides = byEnrollment(evidence);
  const isPaid = (id: number) => (sides.get(id)?.paidInvoices.length ?? 0) > 0;
  return squats.flatMap(({ email, kind, sightings, attempts, problem }) => [
    ...[...new Set(sightings)].map((page) => seen(`${email}, ${kind}: ${page}`)),
    ...[...new Set(attempts)]
      .filter(isPaid)
      .map((id) => used(`${email}, ${kind}: enrollment ${id}`)),
    ...(problem === null ? [] : [stuck(`${email}, ${kind}: ${problem}`)]),
  ]);
}
