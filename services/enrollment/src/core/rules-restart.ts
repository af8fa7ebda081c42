import { hasDied, restartDays, type Restart } from '@petwell/contracts';
import type { EnrollmentState, Standing } from './enrollment-state.ts';

type Plan = {
  state: Standing & Pick<EnrollmentState, 'activatedAt' | 'endingReason' | 'restartOfferedAt'>;
  pet: Parameters<typeof hasDied>[0];
  isDemo: boolean;
};

/** Until when a plan that has ended can start again. Null: it goes on, never started, or is over for good. */
export function restartableUntil({ state, pet, isDemo }: Plan): Date | null {
  if (state.status !== 'cancelled' || state.activatedAt === null) return null;
  const isDeath = hasDied(pet) || state.endingReason === 'pet_died';
  if (isDeath || isDemo || state.reason === 'deleted') return null;
  return new Date(state.cancelledAt.getTime() + restartDays * 86_400_000);
}

/** Whether a mailed link can start a plan again that has ended. */
export const isRestartOffered = (plan: Plan, at: Date): boolean =>
  plan.state.restartOfferedAt !== null && (restartableUntil(plan) ?? at) > at;

/** Describes for the API when a plan can start again. */
export function restartOf(plan: Plan): { restart?: Restart } {
  const until = restartableUntil(plan)?.toISOString();
  const offeredAt = plan.state.restartOfferedAt?.toISOString();
  return until === undefined ? {} : { restart: { until, ...(offeredAt && { offeredAt }) } };
}

/** When an ended plan would be charged next: at the end of what is paid, as billing knows it. */
export const dueAgainAt = (
  { billing, nextBillingDate }: Pick<EnrollmentState, 'billing' | 'nextBillingDate'>,
  paidThrough: string | null,
): Date =>
  billing === 'elsewhere' || paidThrough === null ? nextBillingDate : new Date(paidThrough);
