import { expect, test } from 'vitest';
import {
  activeState,
  enrollmentRecord,
  pendingState,
  subscriptionFact,
} from '../../../test/factories.ts';
import { decide } from './decide.ts';
import { triggerOf, type Trigger } from './transition.ts';

const at = new Date('2026-02-05T12:00:00.000Z');
const endsAt = new Date('2026-03-05T10:00:00.000Z');
let version = 0;

/** Applies triggers one after the other, each as a decision of its own; lists the plan changes. */
function movesOf(
  state = pendingState(),
  ...steps: (Trigger | Parameters<typeof subscriptionFact>[0])[]
) {
  let enrollment = enrollmentRecord({ state });
  return steps.flatMap((step) => {
    version += 1;
    const isTrigger = step !== undefined && 'kind' in step;
    const trigger = isTrigger
      ? step
      : triggerOf(enrollment.state, subscriptionFact({ version, ...step }));
    const decision = decide(enrollment, [trigger], at);
    enrollment = decision.enrollment;
    return decision.moves.map(({ move }) => move);
  });
}

test('[MNY-20] names each move of a plan once', () => {
  const moves = movesOf(
    pendingState(),
    { status: 'active' },
    { status: 'past_due' },
    { status: 'unpaid' },
    { status: 'active', endsAt: endsAt.toISOString() },
    { status: 'active', endsAt: endsAt.toISOString() },
    { status: 'active', endsAt: null },
    { status: 'canceled' },
    { status: 'trialing', subscriptionId: 'sub_2', isRestart: true },
    { status: 'active', subscriptionId: 'sub_2', isRestart: true },
  );
  expect(moves).toEqual([
    'started',
    'held',
    'resumed',
    'ends_on',
    'end_withdrawn',
    'ended',
    'restarted',
  ]);
});

test('a plan that starts and is set to end in one fact has both moves', () => {
  expect(movesOf(pendingState(), { endsAt: endsAt.toISOString() })).toEqual(['started', 'ends_on']);
});

test('an end that is moved is told with its new day, and one that comes withdraws nothing', () => {
  const later = new Date('2026-04-05T10:00:00.000Z');
  const enrollment = enrollmentRecord({ state: activeState({ endsAt }) });
  const fact = subscriptionFact({ version: 99, endsAt: later.toISOString() });
  const moved = decide(enrollment, [{ kind: 'subscription-fact', fact }], at);
  expect(moved.moves).toEqual([{ move: 'ends_on', at, endsAt: later }]);
  const ended = decide(moved.enrollment, [{ kind: 'cancellation', reason: 'staff' }], at);
  expect(ended.moves).toEqual([{ move: 'ended', at }]);
});

test('a plan that never started has no moves', () => {
  const cancellation = { kind: 'cancellation', reason: 'staff' } as const;
  expect(movesOf(pendingState(), { status: 'incomplete' }, cancellation)).toEqual([]);
});
