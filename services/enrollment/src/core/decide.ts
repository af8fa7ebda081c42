import { statusChangeEvent, type PlanEvent } from './enrollment-events.ts';
import type { EnrollmentRecord } from './enrollment.ts';
import { transition, type Trigger } from './transition.ts';

/** A plan start or ending, for the clinic's figures. */
export type PlanChange = { move: 'started' | 'ended'; at: Date };

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
  const planChanges = [...decision.planChanges];
  if (state.activatedAt && !before.state.activatedAt) planChanges.push({ move: 'started', at });
  if (state.activatedAt && change?.kind === 'cancelled') planChanges.push({ move: 'ended', at });
  return {
    enrollment: after,
    hasChanged: true,
    events: change
      ? [...decision.events, statusChangeEvent(before, after, change)]
      : decision.events,
    planChanges,
  };
}
