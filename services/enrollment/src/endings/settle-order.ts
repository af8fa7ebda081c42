import { AppError, type RequestName } from '@petwell/chassis';
import type { SubscriptionFact } from '@petwell/contracts/events';
import type { PaymentStanding } from '@petwell/contracts/internal';
import { decide } from '../core/state/decide.ts';
import { toAdminEnrollment, type EnrollmentRecord } from '../core/state/enrollment.ts';
import type { Trigger } from '../core/state/transition.ts';
import { mailAfter } from './ending-mails.ts';
import { outcomeUnknown } from './ending-refusals.ts';
import { describe, endOf, settle } from './rules-ending.ts';
import type { EndingOrder, OrderOutcome, EndingTransaction } from './transaction.ts';

/** The payment provider's answer to an order, through billing. */
export type ProviderAnswer = {
  fact: SubscriptionFact | null;
  lastPayment: PaymentStanding['lastPayment'];
};
export type SettledOrder = { enrollment: EnrollmentRecord; outcome: OrderOutcome };

/** Settles a refused order; what was ordered before it stands again. */
export async function refuseOrder(
  tx: EndingTransaction,
  order: EndingOrder,
  at: Date,
): Promise<void> {
  const before = await tx.enrollments.lock(order.enrollmentId);
  if (!before || (await tx.orders.outcomeOf(order.id)) !== null) return;
  await tx.orders.settle(order.id, 'refused');
  if (order.kind === 'withdraw' || order.kind === 'restart') return;
  const last = await tx.orders.findLastDone(order.enrollmentId);
  const by = before.state.cancellationIntent === 'owner' ? 'owner' : 'staff';
  const stands = before.state.endsAt !== null && last?.kind === 'end_at_period_end';
  const trigger: Trigger = stands
    ? { kind: 'ending', by, reason: last.reason ?? 'other', at: null }
    : { kind: 'ending-withdrawn' };
  await tx.enrollments.save(decide(before, [trigger], at));
}

/** Stores what staff did, and their note on the customer. */
async function record(
  tx: EndingTransaction,
  order: EndingOrder,
  enrollments: { before: EnrollmentRecord; after: EnrollmentRecord; timeZone: string },
): Promise<void> {
  const { orderedBy: actor, ownerId, note } = order;
  if (!actor) return;
  const subject = `enrollment/${order.enrollmentId}`;
  const isUndo = order.kind === 'withdraw' || order.kind === 'restart';
  const action = isUndo ? 'undo-end' : 'cancel';
  const detail = describe(order, enrollments.before, enrollments);
  await tx.activityLog.record({ actor, action, subject, result: 'done', detail });
  if (note === null) return;
  const text = `${enrollments.after.pet.name}'s plan: ${note}`;
  await tx.notes.insert({ ownerId, text, author: actor.name ?? actor.username });
}

/**
 * Applies the provider's answer, and what was ordered unless it was settled before: with its email, the entry in
 * the activity log, and the note.
 * @throws AppError not_found, service_unavailable
 */
export async function finishOrder(
  tx: EndingTransaction,
  order: EndingOrder,
  given: ProviderAnswer & { record: RequestName | null; at: Date; timeZone: string },
): Promise<SettledOrder> {
  const { enrollmentId, ownerId } = order;
  const { fact, lastPayment, at, timeZone } = given;
  // Before the plan, in the order of a deletion.
  await tx.owners.hold(ownerId);
  const before = await tx.enrollments.lock(enrollmentId);
  if (!before) throw new AppError('not_found');
  const facts: Trigger[] = fact ? [{ kind: 'subscription-fact', fact }] : [];
  const known = await tx.orders.outcomeOf(order.id);
  const { state } = decide(before, facts, at).enrollment;
  const settled = settle(order, state, { isBilled: fact !== null, at, timeZone });
  const outcome = known ?? settled.outcome;
  const decision = decide(before, known === null ? [...facts, ...settled.triggers] : facts, at);
  const { enrollment } = decision;
  await tx.enrollments.save(decision);
  await tx.outbox.append(decision.events);
  if (known === null) {
    const isDone = outcome === 'done';
    // The end was set or cleared at the provider meanwhile: ask again.
    const isAsOrdered =
      order.kind === 'restart' || (endOf(enrollment) !== null) === (order.kind !== 'withdraw');
    if (isDone && !isAsOrdered) throw outcomeUnknown();
    const last = await tx.orders.findLastDone(enrollmentId);
    const wasTold = last?.kind === 'end_at_period_end';
    await tx.orders.settle(order.id, outcome);
    if (isDone) {
      await tx.outbox.append(mailAfter(order, enrollment, { wasTold, lastPayment }));
      await record(tx, order, { before, after: enrollment, timeZone });
    }
  }
  if (given.record && outcome === 'done') {
    const body = { enrollment: toAdminEnrollment(enrollment, timeZone) };
    await tx.requests.complete({ ...given.record, ownerId }, { status: 200, body });
  }
  return { enrollment, outcome };
}
