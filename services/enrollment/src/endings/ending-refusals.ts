import { AppError } from '@petwell/chassis';
import { hasDied, restartDays } from '@petwell/contracts';
import { type EnrollmentRecord, hasAnotherEnrollment } from '../core/state/enrollment.ts';
import { conflict } from '../core/caller.ts';
import { restartableUntil } from '../core/state/enrollment-state.ts';
import { requireCancellable } from './require-cancellable.ts';
import type { EndingOrder, NewEndingOrder } from './transaction.ts';

export const endedBefore = () => conflict('This plan has ended already.');
export const tooLateToUndo = () => conflict('This plan has ended already.');

/** It would be billed from the end of the year on. */
export const yearRefunded = () =>
  conflict(
    'The unused months of this plan were given back, so it can’t start again. A new plan can be enrolled instead.',
  );

/**
 * Returns until when a plan can start again.
 * @throws AppError status_conflict
 */
export function requireRestartable(enrollment: EnrollmentRecord, at: Date): Date {
  if (enrollment.state.status !== 'cancelled') throw conflict("This plan hasn't ended.");
  if (hasDied(enrollment.pet)) throw conflict('This pet has died. Its plan has ended for good.');
  const until = restartableUntil(enrollment);
  if (until === null) throw conflict("This plan can't start again.");
  if (until <= at) {
    throw conflict(
      `This plan ended more than ${restartDays} days ago. A new one can be enrolled instead.`,
    );
  }
  return until;
}

export const outcomeUnknown = (cause?: unknown) =>
  new AppError('service_unavailable', {
    publicMessage: "Stripe didn't answer. We'll try again, and the plan shows it once it is done.",
    cause,
  });

/**
 * Checks that a plan that starts again isn't the pet's second one.
 * @throws AppError status_conflict
 */
export function requireOnly(enrollment: EnrollmentRecord, all: readonly EnrollmentRecord[]): void {
  if (!hasAnotherEnrollment(enrollment, all)) return;
  throw conflict(`${enrollment.pet.name} has another plan now, so this one can’t start again.`);
}

/**
 * Checks that an order makes sense. `open`: an order that a crash or an outage interrupted, which this one
 * replaces.
 * @throws AppError status_conflict
 */
export function requireSensible(
  enrollment: EnrollmentRecord,
  { kind }: Pick<NewEndingOrder, 'kind'>,
  { open, at }: { open: EndingOrder | null; at: Date },
): void {
  requireCancellable(enrollment);
  const { state, handedOverAt, pet } = enrollment;
  const isUndo = kind === 'restart' || kind === 'withdraw';
  if (isUndo && handedOverAt) {
    throw conflict(`${pet.name} has a new owner, who goes on with the plan.`);
  }
  if (kind === 'restart') return void requireRestartable(enrollment, at);
  if (kind === 'withdraw') {
    if (state.status === 'cancelled') throw tooLateToUndo();
    if (hasDied(enrollment.pet)) throw conflict('This pet has died. Its plan can only end.');
    const isEnding = state.endsAt !== null || (open !== null && open.kind !== 'withdraw');
    if (!isEnding) throw conflict("This plan isn't set to end.");
    return;
  }
  if (state.status === 'cancelled') throw endedBefore();
  if (kind === 'end_now') return;
  if (hasDied(enrollment.pet)) throw conflict('This pet has died. Please end its plan now.');
  if (state.status !== 'active') {
    throw conflict('Only an active plan can go on until the end of its paid month.');
  }
  if (state.endsAt !== null && state.endingReason !== null) {
    throw conflict('This plan is set to end already.');
  }
}
