import { AppError } from '@petwell/chassis';
import { hasDied } from '@petwell/contracts';
import type { EnrollmentRecord } from '../core/enrollment.ts';
import { conflict } from '../core/refusals.ts';
import { requireCancellable } from './require-cancellable.ts';
import type { EndingOrder, NewEndingOrder } from './transaction.ts';

export const endedBefore = () => conflict('This enrollment has been cancelled already.');
export const tooLateToUndo = () => conflict('This plan has ended already.');

export const outcomeUnknown = (cause?: unknown) =>
  new AppError('service_unavailable', {
    publicMessage:
      "The payment provider didn't answer. We'll try again, and the plan shows it once it is done.",
    cause,
  });

/**
 * Checks that an order makes sense. `open`: an order that a crash or an outage interrupted, which this one
 * replaces.
 * @throws AppError status_conflict
 */
export function requireSensible(
  plan: EnrollmentRecord,
  { kind }: Pick<NewEndingOrder, 'kind'>,
  open: EndingOrder | null,
): void {
  requireCancellable(plan);
  const { state } = plan;
  if (kind === 'withdraw') {
    if (state.status === 'cancelled') throw tooLateToUndo();
    if (hasDied(plan.pet)) throw conflict('This pet has died. Its plan can only end.');
    const isEnding = state.endsAt !== null || (open !== null && open.kind !== 'withdraw');
    if (!isEnding) throw conflict("This plan isn't set to end.");
    return;
  }
  if (state.status === 'cancelled') throw endedBefore();
  if (kind === 'end_now') return;
  if (hasDied(plan.pet)) throw conflict('This pet has died. Please end its plan now.');
  if (state.status !== 'active') {
    throw conflict('Only an active plan can go on until the end of its paid month.');
  }
  if (state.endsAt !== null && state.endingReason !== null) {
    throw conflict('This plan is set to end already.');
  }
}
