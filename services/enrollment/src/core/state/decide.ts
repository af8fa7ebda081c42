import { eventsOf, type EnrollmentEvent } from './enrollment-events.ts';
import type { EnrollmentRecord } from './enrollment.ts';
import type { EnrollmentState } from './enrollment-state.ts';
import { transition, type Trigger } from './transition.ts';

/** A move of an enrollment, for the clinic's figures. */
export type EnrollmentMove =
  | { move: 'started'; at: Date; isImported: boolean }
  | { move: 'ended' | 'restarted' | 'held' | 'resumed' | 'end_withdrawn'; at: Date }
  | { move: 'ends_on'; at: Date; endsAt: Date };

/** The result of applying triggers: the new state, and the events and moves to store. */
export type Decision = {
  enrollment: EnrollmentRecord;
  hasChanged: boolean;
  events: EnrollmentEvent[];
  moves: EnrollmentMove[];
  /** The member has set up: from now on Stripe bills what was billed elsewhere. */
  isSetUp: boolean;
};

/** Applies triggers in order. Pure: `at` is the time of the decision. */
export function decide(
  enrollment: EnrollmentRecord,
  triggers: readonly Trigger[],
  at: Date,
): Decision {
  const nothing = { hasChanged: false, events: [], moves: [], isSetUp: false };
  let decision: Decision = { enrollment, ...nothing };
  for (const trigger of triggers) decision = decideNext(decision, trigger, at);
  return decision;
}

function decideNext(decision: Decision, trigger: Trigger, at: Date): Decision {
  const before = decision.enrollment;
  const { state, change } = transition(before.state, trigger, at);
  if (state === before.state) return decision;
  const after = { ...before, state };
  const isImported = trigger.kind === 'imported';
  return {
    enrollment: after,
    hasChanged: true,
    isSetUp: decision.isSetUp || (before.state.billing === 'elsewhere' && state.billing === 'here'),
    events: change ? [...decision.events, ...eventsOf(before, after, change)] : decision.events,
    moves: [
      ...decision.moves,
      ...movesOf(before.state, state, at).map((one) =>
        one.move === 'started' ? { ...one, isImported } : one,
      ),
    ],
  };
}

/** Compares two states of an enrollment; one that hasn't started has no moves. */
function movesOf(before: EnrollmentState, after: EnrollmentState, at: Date): EnrollmentMove[] {
  if (!after.activatedAt) return [];
  if (after.status === 'cancelled')
    return before.status === 'cancelled' ? [] : endingOf(before, at);
  const moves = movesBetween(before, after, at);
  const { endsAt } = after;
  if (before.endsAt?.getTime() === endsAt?.getTime()) return moves;
  return [...moves, endsAt ? { move: 'ends_on', at, endsAt } : { move: 'end_withdrawn', at }];
}

/** A plan that ends during a hold is lost then: it comes back first. */
const endingOf = ({ hold }: EnrollmentState, at: Date): EnrollmentMove[] => [
  ...(hold === null ? [] : [{ move: 'resumed', at } as const]),
  { move: 'ended', at },
];

function movesBetween(before: EnrollmentState, after: EnrollmentState, at: Date): EnrollmentMove[] {
  if (!before.activatedAt) return [{ move: 'started', at, isImported: false }];
  if (before.status === 'cancelled') return [{ move: 'restarted', at }];
  if (before.status !== 'suspended' && after.status === 'suspended') return [{ move: 'held', at }];
  if ((before.hold === null) !== (after.hold === null)) {
    return [{ move: after.hold === null ? 'resumed' : 'held', at }];
  }
  const isResumed = before.status === 'suspended' && after.status === 'active';
  return isResumed ? [{ move: 'resumed', at }] : [];
}
