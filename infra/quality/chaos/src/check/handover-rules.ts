import type { HandoverRow } from './change-evidence.ts';
import type { Evidence } from './evidence.ts';
import { byEnrollment, isLive } from './provider-view.ts';
import { violationOf, type Violation } from './violation.ts';

const daySeconds = 86_400;
/** A month's invoice is made when it begins. */
const isMonthAfter = (one: number, next: number): boolean =>
  next - one > 27 * daySeconds && next - one < 32 * daySeconds;

/** Finds pets that were handed over without one subscription and one set of terms, or whose owner before paid more. */
export function findWrongHandovers(evidence: Evidence): Violation[] {
  const stuck = violationOf('handover not carried out');
  const charged = violationOf('owner before charged after the handover');
  const other = violationOf('new owner has other terms');
  const many = violationOf('not exactly one live subscription after a handover');
  const months = violationOf('month of a pet charged twice or never');
  const sides = byEnrollment(evidence);
  const soldOf = new Map(evidence.changes.sold.map((row) => [row.enrollment_id, row]));
  const statusOf = new Map(evidence.enrollments.map(({ id, status }) => [id, status]));

  return evidence.changes.handovers.flatMap((row: HandoverRow) => {
    const { enrollment_id: id, from_id: from, agreed_at: agreedAt, is_done: isDone } = row;
    const detail = `enrollment ${from} to ${id}`;
    if (agreedAt === null || !isDone) return [stuck(detail)];
    const [before, after] = [sides.get(from), sides.get(id)];
    const paid = [before, after].map((side) =>
      (side?.paidInvoices ?? []).map(({ created }) => created),
    );
    const [late, all] = [
      (paid[0] ?? []).filter((at) => at > agreedAt),
      paid.flat().toSorted((one, next) => one - next),
    ];
    const live = [before, after].map((side) => (side?.subscriptions ?? []).filter(isLive).length);
    const [had, has] = [soldOf.get(from), soldOf.get(id)];
    const isSame = had?.sold === has?.sold && had?.monthly_cents === has?.monthly_cents;
    const isOne = live[0] === 0 && live[1] === 1 && statusOf.get(from) === 'cancelled';
    const isGapless = all.every(
      (at, index) => index === 0 || isMonthAfter(all[index - 1] ?? 0, at),
    );
    return [
      ...(late.length > 0 ? [charged(detail)] : []),
      ...(isSame ? [] : [other(`${detail}: ${has?.sold} not ${had?.sold}`)]),
      ...(isOne ? [] : [many(`${detail}: ${live.join(' and ')}`)]),
      ...(isGapless && all.length > 2 ? [] : [months(`${detail}: ${all.join(', ')}`)]),
    ];
  });
}
