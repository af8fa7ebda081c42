import { statusChangeEvent, type PlanEvent } from './enrollment-events.ts';
import type { EnrollmentRecord } from './enrollment.ts';
import type { EnrollmentState } from './enrollment-state.ts';
import { transition, type Trigger } from './transition.ts';

/** What happened to a plan, for the clinic's figures. */
export type PlanChange =
  | { move: 'started' | 'ended' | 'restarted' | 'held' | 'resumed' | 'end_withdrawn'; at: Date }
  | { move: 'ends_on'; at: Date; endsAt: Date };

/** The result of applying triggers: the new state, and the events and plan changes to store. */
export type Decision = {
  enrollment: EnrollmentRecord;
  hasChanged: boolean;
  events: PlanEvent[];
  planChanges: PlanChange[];
};

/** Applies triggers in order. Pure: `at` is the time of the decision. */
export function decide(
  enrollment: EnrollmentRecord,
  triggers: readonly Trigger[],
  at: Date,
): Decision {
  let decision: Decision = { enrollment, hasChanged: false, events: [], planChanges: [] };
  for (const trigger of triggers) decision = decideNext(decision, trigger, at);
  return decision;
}

function decideNext(decision: Decision, trigger: Trigger, at: Date): Decision {
  const before = decision.enrollment;
  const { state, change } = transition(before.state, trigger, at);
  if (state === before.state) return decision;
  const after = { ...before, state };
  return {
    enrollment: after,
    hasChanged: true,
    events: change
      ? [...decision.events, statusChangeEvent(before, after, change)]
      : decision.events,
    planChanges: [...decision.planChanges, ...planChangesOf(before.state, state, at)],
  };
}

/** Compares two states of a plan; one that hasn't started has no changes. */
function planChangesOf(before: EnrollmentState, after: EnrollmentState, at: Date): PlanChange[] {
  if (!after.activatedAt) return [];
  if (after.status === 'cancelled') return [{ move: 'ended', at }];
  const move = moveBetween(before, after);
  const changes: PlanChange[] = move ? [{ move, at }] : [];
  const { endsAt } = after;
  if (before.endsAt?.getTime() === endsAt?.getTime()) return changes;
  return [...changes, endsAt ? { move: 'ends_on', at, endsAt } : { move: 'end_withdrawn', at }];
}

function moveBetween(before: EnrollmentState, after: EnrollmentState) {
  if (!before.activatedAt) return 'started';
  if (before.status === 'cancelled') return 'restarted';
  if (before.status !== 'suspended' && after.status === 'suspended') return 'held';
  return before.status === 'suspended' && after.status === 'active' ? 'resumed' : undefined;
}
