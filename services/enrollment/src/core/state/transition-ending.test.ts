import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pendingState, subscriptionFact } from '../../../test/factories.ts';
import { isEndPending, type EnrollmentState } from './enrollment-state.ts';
import { transition, triggerOf, type Trigger } from './transition.ts';

const at = new Date('2026-02-05T12:00:00.000Z');
const endsAt = '2026-03-05T10:00:00.000Z';
const active = pendingState({
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  factVersion: 3,
  status: 'active',
  hasPaymentProblem: false,
  activatedAt: new Date('2026-01-05T12:00:00.000Z'),
});
const byStaff = { kind: 'ending', by: 'staff', reason: 'moved', at: null } as const;
const fact = (overrides: Parameters<typeof subscriptionFact>[0] = {}) =>
  ({ kind: 'subscription-fact', fact: subscriptionFact({ version: 4, ...overrides }) }) as const;
const restart = (overrides: Parameters<typeof subscriptionFact>[0] = {}) => {
  const given = { status: 'trialing', subscriptionId: 'sub_2', version: 9, isRestart: true };
  return {
    kind: 'restart',
    fact: subscriptionFact({ ...given, ...overrides } as Parameters<typeof subscriptionFact>[0]),
  } as const;
};
const after = (state: EnrollmentState, ...triggers: Trigger[]) =>
  triggers.reduce((one, trigger) => transition(one, trigger, at).state, state);

describe('the end that is set', () => {
  test('[MNY-21] is the provider’s, whoever set it there, and goes when it is cleared', () => {
    const set = after(active, fact({ endsAt }));
    expect(set).toMatchObject({ status: 'active', endsAt: new Date(endsAt), isEndTold: false });
    expect(after(set, fact({ endsAt: null, version: 5 }))).toMatchObject({ endsAt: null });
  });

  test('[MNY-21] keeps who ordered it and why until the provider ends it', () => {
    const ordered = after(active, byStaff, fact({ endsAt }));
    expect(ordered).toMatchObject({
      status: 'active',
      cancellationIntent: 'staff',
      endingReason: 'moved',
      isEndTold: true,
    });
    expect(after(ordered, fact({ status: 'canceled', endsAt: null, version: 5 }))).toMatchObject({
      status: 'cancelled',
      reason: 'staff',
      endingReason: 'moved',
      endsAt: null,
      isEndTold: true,
    });
  });

  test('[MNY-48] is forgotten once somebody clears in the provider’s dashboard what was ordered here', () => {
    const ordered = after(active, byStaff);
    expect(isEndPending(ordered)).toBe(true);
    // The provider's older news about it changes nothing.
    expect(isEndPending(after(ordered, fact({ endsAt: null })))).toBe(true);
    const set = after(ordered, fact({ endsAt }));
    expect(isEndPending(set)).toBe(false);
    const cleared = after(set, fact({ endsAt: null, version: 5 }));
    expect(cleared).toMatchObject({ endingReason: null, cancellationIntent: null });
    expect(isEndPending(cleared)).toBe(false);
  });

  test('[MNY-29] waits if the pet died after it was set', () => {
    const died = { ...byStaff, reason: 'pet_died' } as const;
    expect(isEndPending(after(active, byStaff, fact({ endsAt }), died))).toBe(true);
    expect(isEndPending(after(active, died, { kind: 'cancellation', reason: 'staff' }))).toBe(
      false,
    );
  });

  test('is forgotten once it is withdrawn', () => {
    const ordered = after(active, byStaff, fact({ endsAt }));
    expect(
      after(ordered, { kind: 'ending-withdrawn' }, fact({ version: 5, endsAt: null })),
    ).toEqual({
      ...active,
      factVersion: 5,
      isMembershipFeePaid: true,
      nextBillingDate: new Date(endsAt),
    });
  });

  test('[MNY-23] of a plan that the provider doesn’t bill is set here, and no fact moves it', () => {
    const ends = new Date('2026-02-20T12:00:00.000Z');
    const ordered = after(active, { ...byStaff, at: ends }, fact({ endsAt: null }));
    expect(ordered).toMatchObject({ endsAt: ends, isEndedHere: true });
    expect(after(ordered, { kind: 'ending-withdrawn' })).toMatchObject({
      endsAt: null,
      isEndedHere: false,
    });
  });

  test('[MNY-23] is its time, however late it is carried out', () => {
    const ends = new Date('2026-02-05T05:00:00.000Z');
    const ending = { ...byStaff, at: ends };
    const ended = after(active, ending, { kind: 'cancellation', reason: 'staff' });
    expect(ended).toMatchObject({ status: 'cancelled', cancelledAt: ends });
    const early = { ...byStaff, at: new Date('2026-02-20T05:00:00.000Z') };
    expect(after(active, early, { kind: 'cancellation', reason: 'staff' })).toMatchObject({
      cancelledAt: at,
    });
  });

  test('changes nothing once the plan has ended', () => {
    const ended = after(active, { kind: 'cancellation', reason: 'staff' });
    for (const trigger of [byStaff, { kind: 'ending-withdrawn' } as const]) {
      expect(transition(ended, trigger, at)).toEqual({ state: ended, change: null });
    }
  });
});

describe('a restart', () => {
  const ended = after(active, byStaff, { kind: 'cancellation', reason: 'staff' });

  test('[MNY-27] leaves the cancellation with the new subscription and the same first activation', () => {
    expect(transition(ended, restart(), at)).toEqual({
      state: {
        ...active,
        subscriptionId: 'sub_2',
        factVersion: 9,
        isMembershipFeePaid: true,
        nextBillingDate: new Date(endsAt),
        firstChargeAt: new Date(endsAt),
      },
      change: { kind: 'activated', isFirstActivation: false },
    });
  });

  test.each([
    ['of the subscription that ended', { subscriptionId: 'sub_1' }],
    ['that is not newer', { version: 3 }],
    ['of a subscription that isn’t live', { status: 'canceled' }],
    ['of one that waits for its first payment', { status: 'incomplete' }],
  ] as const)('ignores a fact %s', (_what, overrides) => {
    expect(transition(ended, restart(overrides), at)).toEqual({ state: ended, change: null });
  });

  test('doesn’t start a plan that never started, and changes no plan that goes on', () => {
    const never = after(pendingState(), { kind: 'cancellation', reason: 'staff' });
    for (const state of [never, active]) {
      expect(transition(state, restart(), at)).toEqual({ state, change: null });
    }
  });

  test('[MNY-28] late facts of the subscription that ended change nothing, in any order', () => {
    const late = fc
      .constantFrom('active', 'past_due', 'unpaid', 'canceled')
      .map((status) =>
        subscriptionFact({ status: status as 'active', version: 20, subscriptionId: 'sub_1' }),
      );
    fc.assert(
      fc.property(fc.array(late), fc.array(late), (before, then) => {
        const apply = (state: EnrollmentState, facts: typeof before) =>
          facts.reduce((one, each) => after(one, triggerOf(one, each)), state);
        const restarted = after(apply(ended, before), restart());
        expect(apply(restarted, then)).toEqual(after(ended, restart()));
      }),
    );
  });

  test('only a fact that says so, about another subscription, restarts a plan that ended', () => {
    const kindOf = (state: EnrollmentState, given: Parameters<typeof subscriptionFact>[0]) =>
      triggerOf(state, subscriptionFact({ subscriptionId: 'sub_2', isRestart: true, ...given }))
        .kind;
    expect(kindOf(ended, {})).toBe('restart');
    expect(kindOf(ended, { isRestart: false })).toBe('subscription-fact');
    expect(kindOf(ended, { subscriptionId: 'sub_1' })).toBe('subscription-fact');
    expect(kindOf(active, {})).toBe('subscription-fact');
  });
});
