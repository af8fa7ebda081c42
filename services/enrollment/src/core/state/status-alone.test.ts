import type { SubscriptionStatus } from '@petwell/contracts';
import type { SubscriptionFact } from '@petwell/contracts/events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pendingState, subscriptionFact } from '../../../test/factories.ts';
import type { EnrollmentState } from './enrollment-state.ts';
import { transition, type StatusChange } from './transition.ts';

const at = new Date('2026-02-05T12:00:00.000Z');

/**
 * A `status` step publishes a new status, a `payment` step repeats the last fact with a newer version, and the
 * other steps happen in enrollment.
 */
type StatusStep = {
  kind: 'status';
  status: SubscriptionStatus;
  month: number;
  isFeePaid: boolean;
};
type Step =
  | StatusStep
  | { kind: 'payment' }
  | { kind: 'override' }
  | { kind: 'intent' }
  | { kind: 'cancellation' };

const statuses: SubscriptionStatus[] = [
  ...(['incomplete', 'incomplete_expired', 'trialing', 'active', 'active', 'past_due'] as const),
  ...(['unpaid', 'paused', 'canceled'] as const),
];
const steps = fc.array<Step>(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record<StatusStep>({
        kind: fc.constant('status'),
        status: fc.constantFrom(...statuses),
        month: fc.integer({ min: 1, max: 4 }),
        isFeePaid: fc.boolean(),
      }),
    },
    { weight: 5, arbitrary: fc.constant<Step>({ kind: 'payment' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'override' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'intent' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'cancellation' }) },
  ),
  { minLength: 1, maxLength: 15 },
);

type Applied = { state: EnrollmentState; changes: StatusChange[] };

function apply(before: Applied, step: Step, fact: SubscriptionFact | null): Applied {
  if (step.kind === 'intent') {
    const isOver = before.state.status === 'cancelled';
    return isOver ? before : { ...before, state: { ...before.state, cancellationIntent: 'owner' } };
  }
  const isFact = step.kind === 'status' || step.kind === 'payment';
  if (isFact && fact === null) return before;
  const { state, change } = transition(before.state, triggerOf(step, fact), at);
  return { state, changes: change ? [...before.changes, change] : before.changes };
}

function triggerOf(step: Step, fact: SubscriptionFact | null) {
  if (step.kind === 'override') return { kind: 'override', reason: 'cash' } as const;
  if (step.kind === 'cancellation' || fact === null) {
    return { kind: 'cancellation', reason: 'staff' } as const;
  }
  return { kind: 'subscription-fact', fact } as const;
}

/** Applies a history to two enrollments: one also receives payment facts, the other does not. */
function live(history: readonly Step[]) {
  const start: Applied = { state: pendingState(), changes: [] };
  let [withPayments, alone] = [start, start];
  let lastFact: SubscriptionFact | null = null;
  let subscription = 1;
  let version = 0;
  for (const step of history) {
    version += 1;
    if (step.kind === 'status') {
      // Only an expired subscription is replaced by another one.
      if (lastFact?.status === 'incomplete_expired') subscription += 1;
      const end = new Date(Date.UTC(2026, step.month, 5)).toISOString();
      lastFact = subscriptionFact({
        subscriptionId: `sub_${subscription}`,
        status: step.status,
        isMembershipFeePaid: step.isFeePaid,
        currentPeriodEnd: end,
      });
    }
    const fact: SubscriptionFact | null = lastFact && { ...lastFact, version };
    withPayments = apply(withPayments, step, fact);
    if (step.kind !== 'payment') alone = apply(alone, step, fact);
  }
  return { withPayments, alone };
}

const versionless = ({ state, changes }: Applied) => ({
  state: { ...state, factVersion: 0 },
  changes,
});

test('[PAY-13] payment facts change nothing after status facts', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(steps, (history) => {
      const { withPayments, alone } = live(history);
      expect(versionless(alone)).toEqual(versionless(withPayments));
      seen.add(alone.state.status);
    }),
    { numRuns: 3_000 },
  );
  expect([...seen].sort()).toEqual(['active', 'cancelled', 'pending_payment', 'suspended']);
});
