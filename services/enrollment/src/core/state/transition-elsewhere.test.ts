import { addDays } from '@petwell/chassis/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  activeState,
  cancelledState,
  pendingState,
  subscriptionFact,
} from '../../../test/factories.ts';
import type { EnrollmentState } from './enrollment-state.ts';
import { transition, type Trigger } from './transition.ts';

const at = new Date('2026-02-05T12:00:00.000Z');
const nextBillingDate = new Date('2026-03-01T17:00:00.000Z');
const startedAt = new Date('2024-06-10T16:00:00.000Z');
const imported = (paidUntil = '2026-02-28') =>
  ({ kind: 'imported', startedAt, nextBillingDate, paidUntil }) as const;
const recorded = (paidUntil: string | null, today = '2026-02-05', isFeePaid = true) =>
  ({ kind: 'recorded', paidUntil, nextBillingDate, today, isFeePaid }) as const;
const lapsed = (today: string) => ({ kind: 'lapsed', today }) as const;
const fact = (overrides: Parameters<typeof subscriptionFact>[0] = {}) =>
  ({ kind: 'subscription-fact', fact: subscriptionFact({ version: 4, ...overrides }) }) as const;
const after = (...triggers: Trigger[]) =>
  triggers.reduce<EnrollmentState>(
    (one, trigger) => transition(one, trigger, at).state,
    pendingState(),
  );

test('[MEM-01] an imported member is active since its start, with the fee paid, and nobody is told', () => {
  const { state, change } = transition(pendingState(), imported(), at);
  expect(change).toBeNull();
  expect(state).toMatchObject({
    status: 'active',
    hasPaymentProblem: false,
    isMembershipFeePaid: true,
    activatedAt: startedAt,
    nextBillingDate,
    billing: 'elsewhere',
    paidUntil: '2026-02-28',
  });
});

test('[MEM-01] an import changes no plan that has a past here', () => {
  for (const state of [activeState(), cancelledState(), pendingState({ factVersion: 1 })]) {
    expect(transition(state, imported(), at)).toEqual({ state, change: null });
  }
});

describe('[MEM-02] a recorded payment', () => {
  test('moves the last paid day, and nothing else of a member who is active', () => {
    const before = after(imported());
    const { state, change } = transition(before, recorded('2026-04-28'), at);
    expect(change).toBeNull();
    expect(state).toEqual({ ...before, paidUntil: '2026-04-28' });
  });

  test('resumes a suspended plan, unless it would be suspended again at once', () => {
    const before = after(imported(), lapsed('2026-03-07'));
    expect(before.status).toBe('suspended');
    expect(transition(before, recorded('2026-03-31', '2026-03-10'), at)).toMatchObject({
      state: { status: 'active', paidUntil: '2026-03-31' },
      change: { kind: 'activated', isFirstActivation: false },
    });
    expect(transition(before, recorded('2026-03-03', '2026-03-10'), at)).toMatchObject({
      state: { status: 'suspended', paidUntil: '2026-03-03' },
      change: null,
    });
  });

  test('begins a new plan, and replaces a manager’s override', () => {
    expect(transition(pendingState(), recorded('2026-03-05'), at)).toMatchObject({
      state: { status: 'active', activatedAt: at, billing: 'elsewhere', isMembershipFeePaid: true },
      change: { kind: 'activated', isFirstActivation: true },
    });
    const overridden = after({ kind: 'override', reason: 'Cash' });
    expect(transition(overridden, recorded('2026-03-05'), at).state).toMatchObject({
      billing: 'elsewhere',
      override: { reason: 'Cash', isInForce: false },
    });
  });

  test('that started the plan takes its fee with it when it is voided; the plan goes on until it lapses', () => {
    const before = after(recorded('2026-03-05'));
    const { state, change } = transition(before, recorded('2026-02-05', '2026-02-05', false), at);
    expect(change).toBeNull();
    expect(state).toMatchObject({ status: 'active', isMembershipFeePaid: false });
    expect(transition(state, lapsed('2026-02-12'), at).state.status).toBe('suspended');
  });

  test('never counts for a plan that the payment provider bills, or that has ended', () => {
    const suspended = activeState({ status: 'suspended' });
    for (const state of [activeState(), suspended, cancelledState()]) {
      expect(transition(state, recorded('2026-04-28'), at)).toEqual({ state, change: null });
    }
  });
});

test('[MEM-03] a plan is suspended seven days after its last paid day, never earlier, once', () => {
  const member = after(imported());
  expect(transition(member, lapsed('2026-03-06'), at)).toEqual({ state: member, change: null });
  const late = transition(member, lapsed('2026-03-07'), at);
  expect(late).toMatchObject({ state: { status: 'suspended' }, change: { kind: 'suspended' } });
  expect(transition(late.state, lapsed('2026-03-08'), at).state).toBe(late.state);
});

test('[MEM-03] a plan billed here never lapses, nor one that waits for its first payment', () => {
  for (const state of [activeState(), pendingState(), cancelledState()]) {
    expect(transition(state, lapsed('2099-01-01'), at).state).toBe(state);
  }
});

describe('[MEM-04] setting up', () => {
  const suspended = after(imported(), lapsed('2026-03-07'));

  test.each(['trialing', 'active', 'past_due'] as const)(
    '%s: the payment provider bills from now on, and the fee stays paid',
    (status) => {
      for (const before of [after(imported()), suspended]) {
        const { state } = transition(before, fact({ status, isMembershipFeePaid: false }), at);
        expect(state).toMatchObject({
          status: 'active',
          billing: 'here',
          paidUntil: null,
          isMembershipFeePaid: true,
          activatedAt: startedAt,
        });
      }
    },
  );

  test('[MEM-31] a subscription without a fee doesn’t say that the fee was paid', () => {
    const unpaid = after(recorded('2026-03-05'), recorded('2026-02-05', '2026-02-05', false));
    const setUp = { status: 'trialing', isMembershipFeePaid: true } as const;
    const { state } = transition(unpaid, fact({ ...setUp, isWithoutFee: true }), at);
    expect(state).toMatchObject({ billing: 'here', isMembershipFeePaid: false });
    const paid = transition(state, fact({ ...setUp, version: 5 }), at);
    expect(paid.state.isMembershipFeePaid).toBe(true);
  });

  test.each(['incomplete', 'incomplete_expired'] as const)(
    '%s: nothing is billed yet, so the plan stays as it was',
    (status) => {
      for (const before of [after(imported()), suspended]) {
        const { status: standing, billing, paidUntil } = before;
        const { state, change } = transition(before, fact({ status }), at);
        expect(state).toMatchObject({ status: standing, billing, paidUntil });
        expect(change).toBeNull();
      }
    },
  );
});

test('[MEM-03] no order of payments, voids, facts, and days suspends a plan within seven days of its last paid one', () => {
  const day = fc.integer({ min: 0, max: 120 }).map((days) => addDays('2026-01-15', days));
  const trigger = fc.oneof<fc.Arbitrary<Trigger>[]>(
    day.map((today) => lapsed(today)),
    fc.tuple(fc.option(day), day).map(([until, today]) => recorded(until, today)),
    fc
      .tuple(fc.constantFrom('incomplete', 'incomplete_expired'), fc.nat({ max: 30 }))
      .map(([status, version]) => fact({ status, version })),
  );
  fc.assert(
    fc.property(day, fc.array(trigger, { maxLength: 12 }), (until, triggers) => {
      let state = after(imported(until));
      for (const one of triggers) {
        const { state: next, change } = transition(state, one, at);
        if (change?.kind === 'suspended') {
          expect(one.kind).toBe('lapsed');
          const today = one.kind === 'lapsed' ? one.today : '';
          expect(today >= addDays(state.paidUntil ?? '9999-01-01', 7)).toBe(true);
        }
        expect(next.billing).toBe('elsewhere');
        expect(next.activatedAt).toEqual(startedAt);
        state = next;
      }
    }),
    { numRuns: 2_000 },
  );
});
