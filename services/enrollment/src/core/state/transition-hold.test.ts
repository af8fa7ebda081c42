import { describe, expect, test } from 'vitest';
import { activeState, enrollmentRecord, subscriptionFact } from '../../../test/factories.ts';
import { decide } from './decide.ts';
import { nextChargeOf, type EnrollmentState } from './enrollment-state.ts';
import { transition, type Trigger } from './transition.ts';

const at = new Date('2026-02-05T12:00:00.000Z');
const hold = {
  until: new Date('2026-04-05T12:00:00.000Z'),
  nextChargeAt: new Date('2026-04-20T17:00:00.000Z'),
};
const held = { kind: 'held', ...hold } as const;
const active = activeState({ subscriptionId: 'sub_1', factVersion: 3 });
const after = (state: EnrollmentState, ...triggers: Trigger[]) =>
  triggers.reduce((one, trigger) => transition(one, trigger, at).state, state);
const fact = (overrides: Parameters<typeof subscriptionFact>[0] = {}) =>
  ({ kind: 'subscription-fact', fact: subscriptionFact({ version: 4, ...overrides }) }) as const;

describe('a plan on hold', () => {
  test.each(['past_due', 'unpaid', 'paused', 'incomplete', 'active'] as const)(
    '[CHG-123] stays on hold when the provider says %s, without an event',
    (status) => {
      const onHold = after(active, held);
      const { state, change } = transition(onHold, fact({ status }), at);
      expect(state).toMatchObject({ status: 'active', hasPaymentProblem: false, hold });
      expect(change).toBeNull();
    },
  );

  test('[CHG-123] ends with its plan, and a suspended plan is never put on hold', () => {
    expect(after(active, held, fact({ status: 'canceled' }))).toMatchObject({
      status: 'cancelled',
      hold: null,
    });
    expect(after(active, fact({ status: 'unpaid' }), held)).toMatchObject({
      status: 'suspended',
      hold: null,
    });
  });

  test('is charged next after the hold, whatever period the provider is in', () => {
    const onHold = after(active, held, fact({ currentPeriodEnd: '2026-03-20T17:00:00.000Z' }));
    expect(nextChargeOf(onHold)).toEqual(hold.nextChargeAt);
    const resumed = after(onHold, { kind: 'hold-ended' });
    expect(nextChargeOf(resumed)).toEqual(new Date('2026-03-20T17:00:00.000Z'));
  });

  test('[CHG-110] is held and resumed once in the plan history', () => {
    const triggers = [held, held, { kind: 'hold-ended' }, { kind: 'hold-ended' }] as const;
    const { moves } = decide(enrollmentRecord({ state: active }), triggers, at);
    expect(moves.map(({ move }) => move)).toEqual(['held', 'resumed']);
    const ended = decide(
      enrollmentRecord({ state: active }),
      [held, fact({ status: 'canceled' })],
      at,
    );
    expect(ended.moves.map(({ move }) => move)).toEqual(['held', 'resumed', 'ended']);
  });
});
