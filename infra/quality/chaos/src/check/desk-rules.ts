import type { Evidence } from './evidence.ts';
import {
  chargesByInvoice,
  enrollmentIdOf,
  isLive,
  requestKey,
  subscriptionIdOf,
} from './provider-view.ts';
import { repeated, violationOf, type Violation } from './violation.ts';

/** Finds refunds that give back more than was paid, were made twice, or differ from billing's records. */
export function findWrongRefunds({ ledger, refunds: rows }: Evidence): Violation[] {
  const tooMuch = violationOf('refunded more than was paid');
  const twice = violationOf('refunded twice for one request');
  const wrong = violationOf("recorded refund differs from the provider's");
  const made = ledger.refund.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const requested = made.flatMap(({ metadata }) => metadata?.[requestKey] ?? []);
  const recorded = new Map(rows.map((row) => [row.stripe_refund_id, row.amount_cents]));
  const paid = new Map<string | null, number>();
  for (const { status, amount, payment_intent: intent } of ledger.charge) {
    if (status === 'succeeded') paid.set(intent, (paid.get(intent) ?? 0) + amount);
  }
  const byIntent = Map.groupBy(made, ({ payment_intent: intent }) => intent);
  return [
    ...[...byIntent].flatMap(([intent, refunds]) => {
      const total = refunds.reduce((sum, { amount }) => sum + amount, 0);
      const most = paid.get(intent) ?? 0;
      return total > most ? [tooMuch(`${intent}: ${total} of ${most} cents`)] : [];
    }),
    ...[...repeated(requested, (id) => id)].map(([id, count]) => twice(`${id}: ${count} times`)),
    ...made
      .filter(({ id, amount }) => recorded.get(id) !== amount)
      .map(({ id }) => wrong(`${id} isn't recorded`)),
    ...rows
      .filter((row) => !made.some(({ id }) => id === row.stripe_refund_id))
      .map(({ id }) => wrong(`${id} wasn't made`)),
  ];
}

/** Finds what was or can still be charged for a plan after its end, and plans that ended on one side only. */
export function findLifeAfterEnd(evidence: Evidence): Violation[] {
  const charged = violationOf('charged after the end');
  const chargeable = violationOf('still to be paid after the end');
  const half = violationOf('ended on one side only');
  const { ledger, enrollments } = evidence;
  const endedAt = new Map(ledger.subscription.map((one) => [one.id, one.ended_at]));
  const endOf = (invoice: (typeof ledger.invoice)[number]) =>
    endedAt.get(subscriptionIdOf(invoice) ?? '') ?? null;
  const charges = chargesByInvoice(evidence);
  const live = new Set(ledger.subscription.filter(isLive).map(enrollmentIdOf));
  return [
    ...ledger.invoice.flatMap((invoice) => {
      const end = endOf(invoice);
      if (end === null) return [];
      const late = (charges.get(invoice.id) ?? []).filter(({ created }) => created > end);
      return [
        ...late.map(({ id }) => charged(`${id} for ${invoice.id}`)),
        ...(['open', 'draft'].includes(invoice.status) ? [chargeable(invoice.id)] : []),
      ];
    }),
    ...enrollments
      .filter(({ id, status }) => status === 'cancelled' && live.has(id))
      .map(({ id }) => half(`enrollment ${id}`)),
  ];
}

/** A plan's status before and after a move. Other moves don't change it; an import starts a plan, too. */
const moveOf: { [move: string]: { from: string[]; to: string } } = {
  started: { from: ['none'], to: 'active' },
  ended: { from: ['active', 'suspended'], to: 'cancelled' },
  restarted: { from: ['cancelled'], to: 'active' },
  held: { from: ['active'], to: 'suspended' },
  resumed: { from: ['suspended'], to: 'active' },
};

/** Returns what a plan is after its moves; null if one of them can't follow the one before. */
function standingAfter(moves: readonly string[]): string | null {
  let standing = 'none';
  for (const move of moves) {
    const change = moveOf[move];
    if (!change) continue;
    if (!change.from.includes(standing)) return null;
    standing = change.to;
  }
  return standing;
}

/** Finds plans whose moves don't lead to what they are; those that never started have none. */
export function findWrongMoves({ enrollments, planMoves }: Evidence): Violation[] {
  const wrong = violationOf("a plan's moves don't add up");
  const movesOf = Map.groupBy(planMoves, (row) => row.enrollment_id);
  return enrollments.flatMap(({ id, status }) => {
    const moves = (movesOf.get(id) ?? []).map(({ move }) => move);
    const standing = standingAfter(moves);
    const isRight =
      standing === 'none' ? !['active', 'suspended'].includes(status) : standing === status;
    return isRight ? [] : [wrong(`enrollment ${id} is ${status}: ${moves.join(', ') || 'none'}`)];
  });
}

/** Finds plans that started again without exactly one live subscription, or that were charged before their first day. */
export function findWrongRestarts(evidence: Evidence): Violation[] {
  const notOne = violationOf('not exactly one live subscription after a restart');
  const early = violationOf('charged before the first day of a restart');
  const { ledger, planMoves } = evidence;
  const charges = chargesByInvoice(evidence);
  const restarted = new Set(
    planMoves.filter(({ move }) => move === 'restarted').map((row) => row.enrollment_id),
  );
  const live = ledger.subscription.filter(isLive);
  return [...restarted].flatMap((id) => {
    const own = live.filter((one) => enrollmentIdOf(one) === id);
    const [current] = own;
    if (current === undefined || own.length > 1) return [notOne(`enrollment ${id}: ${own.length}`)];
    // Without a first day, every charge is too early.
    const firstDay = current.trial_end ?? Number.POSITIVE_INFINITY;
    return ledger.invoice
      .filter((invoice) => subscriptionIdOf(invoice) === current.id)
      .flatMap((invoice) => charges.get(invoice.id) ?? [])
      .filter(({ created }) => created < firstDay)
      .map((charge) => early(`${charge.id}, ${charge.amount} cents for enrollment ${id}`));
  });
}

/** Finds invoices that staff's retries charged more often than they asked, and retries without an answer. */
export function findWrongRetries(evidence: Evidence): Violation[] {
  const often = violationOf('a retry asked the bank twice');
  const open = violationOf('retry without an answer');
  const attempts = Map.groupBy(evidence.attempts, (row) => row.stripe_invoice_id);
  const charges = chargesByInvoice(evidence);
  return [...attempts].flatMap(([invoiceId, tries]) => {
    // The provider tried once by itself.
    const asked = (charges.get(invoiceId) ?? []).length - 1;
    return [
      ...(asked > tries.length ? [often(`${invoiceId}: ${asked} for ${tries.length}`)] : []),
      ...tries.filter(({ status }) => status === 'started').map(() => open(invoiceId)),
    ];
  });
}

/** Finds orders about a plan's end that were never carried out. */
export function findOpenOrders({ endingOrders }: Evidence): Violation[] {
  const open = violationOf('order about an end not carried out');
  return endingOrders
    .filter(({ outcome }) => outcome === null)
    .map(({ enrollment_id: id, kind }) => open(`${kind} of enrollment ${id}`));
}
