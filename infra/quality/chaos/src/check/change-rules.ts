import type { ChangeRun } from '../change/member.ts';
import type { ChangeOrderRow } from './change-evidence.ts';
import type { Evidence } from './evidence.ts';
import { findWrongHandovers } from './handover-rules.ts';
import { findWrongHolds } from './hold-rules.ts';
import { changeOf, isPaid, returnedCents } from './provider-view.ts';
import { findWrongTerms } from './terms-rules.ts';
import { findWrongUses, type Balance } from './use-rules.ts';
import { violationOf, type Violation } from './violation.ts';

/** What became of changes and holds. */
export type ChangeOutcome = ChangeRun & {
  /** What staff see of plan years; null: it couldn't be read. */
  balances: readonly Balance[] | null;
  /** By the clinic's clock. */
  now: Date;
};

const isMade = ({ state }: ChangeOrderRow): boolean => state === 'agreed' || state === 'done';
const isTakenBack = ({ state }: ChangeOrderRow): boolean =>
  state === 'undone' || state === 'refused';

/** Finds changes for which another amount was charged than shown, or that cost something although they weren't made. */
function findWrongChangeCharges(evidence: Evidence): Violation[] {
  const twice = violationOf('two invoices paid for one change');
  const other = violationOf('charged for a change what was not shown');
  const kept = violationOf('change taken back but not refunded in full');
  const unmade = violationOf('paid for a change that was never made');
  const lost = violationOf('agreement to a change was lost');
  const { orders, offers } = evidence.changes;
  const offerOf = new Map(offers.map((row) => [row.id, row]));
  const paidBy = Map.groupBy(evidence.ledger.invoice.filter(isPaid), (one) => changeOf(one) ?? '');
  const known = new Set(['', ...orders.map(({ id }) => id)]);

  function compare(order: ChangeOrderRow): Violation[] {
    const paid = paidBy.get(order.id) ?? [];
    const cents = paid.reduce((sum, { amount_paid: one }) => sum + one, 0);
    const returned = returnedCents(evidence, paid);
    const offer = offerOf.get(order.id);
    const amounts = [order.shown_cents, order.paid_cents, cents - returned, offer?.due_cents ?? 0];
    if (offer?.is_offered) amounts.push(offer.consent_cents ?? 0);
    const detail = `enrollment ${order.enrollment_id}, ${order.id}, ${order.state}`;
    const isKept = isTakenBack(order) && (cents !== returned || order.refunded_cents !== cents);
    const isUnmade = !isMade(order) && !isTakenBack(order) && cents !== returned;
    return [
      ...(paid.length > 1 ? [twice(`${detail}: ${paid.map(({ id }) => id).join(', ')}`)] : []),
      ...(isMade(order) && new Set(amounts).size > 1
        ? [other(`${detail}: ${amounts.join(', ')}`)]
        : []),
      ...(isKept ? [kept(`${detail}: ${returned}, ${order.refunded_cents} of ${cents}`)] : []),
      ...(isUnmade ? [unmade(`${detail}: ${cents - returned} cents`)] : []),
      ...(offer?.is_agreed && !offer.is_reverted && !isMade(order) ? [lost(detail)] : []),
    ];
  }
  return [
    ...orders.flatMap(compare),
    ...[...paidBy.keys()].filter((id) => !known.has(id)).map((id) => unmade(`${id} is unknown`)),
  ];
}

/** Finds invoices that can still be paid although nothing waits for them. */
function findOpenInvoices({ ledger, changes }: Evidence): Violation[] {
  const open = violationOf('invoice left to pay for a change that is over');
  const asked = new Set(changes.orders.filter((one) => one.state === 'asked').map(({ id }) => id));
  return ledger.invoice
    .filter(({ status }) => status === 'open' || status === 'draft')
    .filter((invoice) => changeOf(invoice) !== undefined && !asked.has(changeOf(invoice) ?? ''))
    .map((invoice) => open(`${invoice.id}, ${invoice.status}, ${changeOf(invoice)}`));
}

/** Finds orders that should have been carried out. */
function findStuckOrders({ changes, enrollments }: Evidence, now: Date): Violation[] {
  const stuck = violationOf('change of plan not carried out');
  const seconds = now.getTime() / 1000;
  const ended = new Set(
    enrollments.filter(({ status }) => status === 'cancelled').map(({ id }) => id),
  );
  const isDue = (order: ChangeOrderRow): boolean => {
    if (order.is_reverting) return true;
    if (order.state !== 'asked' && order.state !== 'agreed') return false;
    if (ended.has(order.enrollment_id)) return true;
    return order.state === 'asked'
      ? (order.until ?? 0) <= seconds
      : order.is_from_today || order.effective_from <= seconds;
  };
  return changes.orders
    .filter(isDue)
    .map((row) => stuck(`enrollment ${row.enrollment_id}, ${row.id}, ${row.state}`));
}

/** Finds what changes of plan and holds did to members that they must not do. */
export function findChangeErrors(evidence: Evidence, outcome: ChangeOutcome): Violation[] {
  const stuck = violationOf('change got stuck');
  const idle = violationOf('nothing was changed or put on hold');
  const { orders, holds } = evidence.changes;
  const isShown =
    orders.some((one) => one.was_in_force && one.paid_cents > 0) &&
    holds.some((one) => one.starts_on !== null);
  return [
    ...outcome.problems.map(stuck),
    ...(isShown ? [] : [idle('nothing is shown by this run')]),
    ...findWrongChangeCharges(evidence),
    ...findOpenInvoices(evidence),
    ...findStuckOrders(evidence, outcome.now),
    ...findWrongTerms(evidence),
    ...findWrongHolds(evidence, outcome.now),
    ...findWrongHandovers(evidence, outcome.members),
    ...findWrongUses(evidence.changes, outcome.balances),
  ];
}

/** Counts changes of plan and holds by what became of them. */
export function countChanges({ changes }: Pick<Evidence, 'changes'>): Record<string, number> {
  const ends = [
    ...changes.orders.map((one) => `${one.state} ${one.is_from_today ? 'at once' : 'ahead'}`),
    ...changes.holds.map((one) => `hold ${one.is_ended_early ? 'ended early' : one.state}`),
    ...changes.handovers.map((one) => (one.is_done ? 'handed over' : 'handover open')),
  ];
  return Object.fromEntries(
    [...Map.groupBy(ends, (end) => end)].map(([end, same]) => [end, same.length]),
  );
}
