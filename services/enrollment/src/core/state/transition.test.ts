import type { SubscriptionStatus } from '@petwell/contracts';
import type { SubscriptionFact } from '@petwell/contracts/events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pendingState, subscriptionFact } from '../../../test/factories.ts';
import type { EnrollmentState } from './enrollment-state.ts';
import { transition, type StatusChange, type Trigger } from './transition.ts';

const at = new Date('2026-02-05T12:00:00.000Z');
const earlier = new Date('2026-01-05T12:00:00.000Z');
const current = { subscriptionId: 'sub_1', customerId: 'cus_1', factVersion: 3 };

const states = {
  pending: pendingState(current),
  active: pendingState({
    ...current,
    status: 'active',
    hasPaymentProblem: false,
    activatedAt: earlier,
  }),
  suspended: pendingState({ ...current, status: 'suspended', activatedAt: earlier }),
  cancelled: pendingState({
    ...current,
    status: 'cancelled',
    cancelledAt: earlier,
    reason: 'owner',
    activatedAt: earlier,
  }),
} satisfies Record<string, EnrollmentState>;

type Row = [SubscriptionStatus, EnrollmentState['status'], StatusChange | null];
const activated: StatusChange = { kind: 'activated', isFirstActivation: false };
const first: StatusChange = { kind: 'activated', isFirstActivation: true };
const cancelled: StatusChange = { kind: 'cancelled', reason: 'provider' };

const table: Record<keyof typeof states, Row[]> = {
  pending: [
    ['incomplete', 'pending_payment', null],
    ['incomplete_expired', 'pending_payment', null],
    ['trialing', 'active', first],
    ['active', 'active', first],
    ['past_due', 'active', first],
    ['unpaid', 'suspended', { kind: 'suspended' }],
    ['paused', 'suspended', { kind: 'suspended' }],
    ['canceled', 'cancelled', cancelled],
  ],
  active: [
    ['incomplete', 'pending_payment', null],
    ['incomplete_expired', 'pending_payment', null],
    ['trialing', 'active', null],
    ['active', 'active', null],
    ['past_due', 'active', null],
    ['unpaid', 'suspended', { kind: 'suspended' }],
    ['paused', 'suspended', { kind: 'suspended' }],
    ['canceled', 'cancelled', cancelled],
  ],
  suspended: [
    ['incomplete', 'pending_payment', null],
    ['incomplete_expired', 'pending_payment', null],
    ['trialing', 'active', activated],
    ['active', 'active', activated],
    ['past_due', 'active', activated],
    ['unpaid', 'suspended', null],
    ['paused', 'suspended', null],
    ['canceled', 'cancelled', cancelled],
  ],
  cancelled: [
    ['incomplete', 'cancelled', null],
    ['incomplete_expired', 'cancelled', null],
    ['trialing', 'cancelled', null],
    ['active', 'cancelled', null],
    ['past_due', 'cancelled', null],
    ['unpaid', 'cancelled', null],
    ['paused', 'cancelled', null],
    ['canceled', 'cancelled', null],
  ],
};

const rows = Object.entries(table).flatMap(([from, cells]) =>
  cells.map(([status, to, change]) => ({ from: from as keyof typeof states, status, to, change })),
);

describe('a newer fact about the current subscription', () => {
  test.each(rows)('[STA-01] [STA-02] $from + $status → $to', ({ from, status, to, change }) => {
    const fact = subscriptionFact({ status, version: 4 });
    const result = transition(states[from], { kind: 'subscription-fact', fact }, at);
    expect(result.state.status).toBe(to);
    expect(result.change).toEqual(change);
  });

  test('copies the other fields of the fact', () => {
    const fact = subscriptionFact({ version: 4 });
    const { state } = transition(states.pending, { kind: 'subscription-fact', fact }, at);
    expect(state).toEqual({
      status: 'active',
      hasPaymentProblem: false,
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
      factVersion: 4,
      isMembershipFeePaid: true,
      nextBillingDate: new Date('2026-03-05T10:00:00.000Z'),
      activatedAt: at,
      cancellationIntent: null,
      override: null,
      endsAt: null,
      isEndedHere: false,
      endingReason: null,
      isEndTold: false,
      restartOfferedAt: null,
      firstChargeAt: null,
      hold: null,
      billing: 'here',
      paidUntil: null,
    });
  });

  test('[STA-02] past_due stays active with a payment problem, which clears with it', () => {
    const pastDue = subscriptionFact({ status: 'past_due', version: 4 });
    const problem = transition(states.active, { kind: 'subscription-fact', fact: pastDue }, at);
    expect(problem.state).toMatchObject({ status: 'active', hasPaymentProblem: true });
    const paid = subscriptionFact({ status: 'active', version: 5 });
    const solved = transition(problem.state, { kind: 'subscription-fact', fact: paid }, at);
    expect(solved.state).toMatchObject({ status: 'active', hasPaymentProblem: false });
    expect(solved.change).toBeNull();
  });

  test('[STA-02] incomplete_expired clears the subscription, so that a new one can be created', () => {
    const expired = subscriptionFact({ status: 'incomplete_expired', version: 4 });
    const { state } = transition(states.pending, { kind: 'subscription-fact', fact: expired }, at);
    expect(state).toMatchObject({ status: 'pending_payment', subscriptionId: null });
    const next = subscriptionFact({ subscriptionId: 'sub_2', version: 5 });
    const paid = transition(state, { kind: 'subscription-fact', fact: next }, at);
    expect(paid.state).toMatchObject({ status: 'active', subscriptionId: 'sub_2' });
  });
});

test.each([[true], [undefined]])(
  '[MAI-05] the ending says whether payments could not be collected: %s',
  (isForNonpayment) => {
    const nonpayment = isForNonpayment && { isForNonpayment };
    const fact = subscriptionFact({ status: 'canceled', version: 4, ...nonpayment });
    const { change } = transition(states.active, { kind: 'subscription-fact', fact }, at);
    expect(change).toEqual({ kind: 'cancelled', reason: 'provider', ...nonpayment });
  },
);

describe('[STA-03] a fact that changes nothing', () => {
  test.each(Object.entries(states))('%s: not newer than the last one applied', (_name, state) => {
    const fact = subscriptionFact({ status: 'unpaid', version: 3 });
    expect(transition(state, { kind: 'subscription-fact', fact }, at).state).toBe(state);
  });

  test.each(Object.entries(states).filter(([name]) => name !== 'pending'))(
    '%s: about another subscription',
    (_name, state) => {
      for (const [status] of table.active) {
        const fact = subscriptionFact({ subscriptionId: 'sub_0', status, version: 9 });
        expect(transition(state, { kind: 'subscription-fact', fact }, at)).toEqual({
          state,
          change: null,
        });
      }
    },
  );
});

test.each(table.pending)(
  'while payment is pending, accepts a replacement subscription before the old one’s end is known: %s → %s',
  (status, to) => {
    const fact = subscriptionFact({ subscriptionId: 'sub_2', status, version: 4 });
    const { state } = transition(states.pending, { kind: 'subscription-fact', fact }, at);
    expect(state).toMatchObject({
      status: to,
      subscriptionId: status === 'incomplete_expired' ? null : 'sub_2',
      factVersion: 4,
    });
  },
);

describe('a cancellation', () => {
  test.each(['pending', 'active', 'suspended'] as const)(
    '%s → cancelled, with its reason',
    (from) => {
      const result = transition(states[from], { kind: 'cancellation', reason: 'staff' }, at);
      expect(result.state).toMatchObject({ status: 'cancelled', cancelledAt: at, reason: 'staff' });
      expect(result.change).toEqual({ kind: 'cancelled', reason: 'staff' });
    },
  );

  test('changes nothing when already canceled', () => {
    const result = transition(states.cancelled, { kind: 'cancellation', reason: 'staff' }, at);
    expect(result).toEqual({ state: states.cancelled, change: null });
  });

  test('keeps its own reason when the provider’s event comes first', () => {
    const cancelling: EnrollmentState = { ...states.active, cancellationIntent: 'owner' };
    const fact = subscriptionFact({ status: 'canceled', version: 4 });
    const { state, change } = transition(cancelling, { kind: 'subscription-fact', fact }, at);
    expect(change).toEqual({ kind: 'cancelled', reason: 'owner' });
    expect(state).toMatchObject({ reason: 'owner', cancellationIntent: null });
  });
});

/** Status changes that are possible at the provider for one subscription. */
const successors: Record<SubscriptionStatus, SubscriptionStatus[]> = {
  incomplete: ['active', 'trialing', 'incomplete_expired'],
  trialing: ['active', 'past_due', 'canceled'],
  active: ['past_due', 'paused', 'canceled'],
  past_due: ['active', 'unpaid', 'canceled'],
  unpaid: ['active', 'canceled'],
  paused: ['active', 'canceled'],
  incomplete_expired: [],
  canceled: [],
};

/** Possible provider histories; a new subscription may follow an expired one. */
const history = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 14 }).map((choices) => {
  let subscription = 1;
  let status: SubscriptionStatus = 'incomplete';
  return choices.flatMap((choice, index) => {
    if (index > 0) {
      if (status === 'canceled') return [];
      if (status === 'incomplete_expired') {
        subscription += 1;
        status = 'incomplete';
      } else {
        const next: SubscriptionStatus[] = successors[status];
        status = next[choice % next.length] ?? status;
      }
    }
    return [
      subscriptionFact({
        subscriptionId: `sub_${subscription}`,
        status,
        version: index + 1,
        isMembershipFeePaid: !status.startsWith('incomplete'),
        currentPeriodEnd: new Date(Date.UTC(2026, index + 1, 5)).toISOString(),
      }),
    ];
  });
});

/** The history shuffled and with duplicates, but complete. */
const delivery = history.chain((facts) =>
  fc.record({
    facts: fc.constant(facts),
    delivered: fc
      .array(fc.constantFrom(...facts), { maxLength: 10 })
      .chain((repeated) =>
        fc.shuffledSubarray([...facts, ...repeated], { minLength: facts.length + repeated.length }),
      ),
  }),
);

function applyAll(facts: ReturnType<typeof subscriptionFact>[]) {
  const changes: StatusChange[] = [];
  let state: EnrollmentState = pendingState();
  for (const fact of facts) {
    const result = transition(state, { kind: 'subscription-fact', fact }, at);
    state = result.state;
    if (result.change) changes.push(result.change);
  }
  return { state, changes };
}

describe('any order and repetition of a valid history', () => {
  test('[STA-03] ends in the state of the newest fact', () => {
    fc.assert(
      fc.property(delivery, ({ facts, delivered }) => {
        const newest = facts.at(-1);
        if (!newest) throw new Error('a history has at least one fact');
        const direct = transition(pendingState(), { kind: 'subscription-fact', fact: newest }, at);
        const { state } = applyAll(delivered);
        expect({ ...state, activatedAt: null }).toEqual({ ...direct.state, activatedAt: null });
      }),
      { numRuns: 2_000 },
    );
  });

  test('first activates at most once, and does if the newest fact is active', () => {
    fc.assert(
      fc.property(delivery, ({ delivered }) => {
        const { state, changes } = applyAll(delivered);
        const firsts = changes.filter(
          (change) => change.kind === 'activated' && change.isFirstActivation,
        );
        expect(firsts.length).toBe(state.activatedAt === null ? 0 : 1);
        if (state.status === 'active') expect(firsts.length).toBe(1);
      }),
      { numRuns: 2_000 },
    );
  });

  test('reports a cancellation exactly once', () => {
    fc.assert(
      fc.property(delivery, ({ delivered }) => {
        const { state, changes } = applyAll(delivered);
        const endings = changes.filter(({ kind }) => kind === 'cancelled').length;
        expect(endings).toBe(state.status === 'cancelled' ? 1 : 0);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a manager activates without a payment', () => {
  const override = { kind: 'override', reason: 'Paid in cash at the desk' } as const;
  const endings = (status: SubscriptionFact['status'], version: number, subscriptionId = 'sub_1') =>
    ({
      kind: 'subscription-fact',
      fact: subscriptionFact({ status, version, subscriptionId }),
    }) as const;
  const after = (...triggers: Trigger[]) =>
    triggers.reduce((state, trigger) => transition(state, trigger, at).state, pendingState());

  test('makes it active and stores the reason', () => {
    expect(transition(pendingState(), override, at)).toMatchObject({
      state: {
        status: 'active',
        activatedAt: at,
        override: { reason: 'Paid in cash at the desk', isInForce: true },
      },
      change: { kind: 'activated', isFirstActivation: true },
    });
  });

  test.each(['incomplete', 'incomplete_expired', 'unpaid', 'paused'] as const)(
    '%s does not undo it',
    (status) => {
      expect(transition(after(override), endings(status, 1), at)).toMatchObject({
        state: { status: 'active', factVersion: 1, override: { isInForce: true } },
        change: null,
      });
    },
  );

  test('a payment ends the override, so that a later missed payment counts; the reason stays', () => {
    const state = after(override, endings('incomplete', 1), endings('active', 2, 'sub_2'));
    expect(state).toMatchObject({ status: 'active', override: { isInForce: false } });
    expect(transition(state, endings('unpaid', 3, 'sub_2'), at).state).toMatchObject({
      status: 'suspended',
      override: { reason: 'Paid in cash at the desk', isInForce: false },
    });
  });

  test('a cancellation at the provider still cancels', () => {
    expect(after(override, endings('canceled', 1))).toMatchObject({ status: 'cancelled' });
  });

  test('does not change an active or canceled enrollment', () => {
    for (const state of [after(endings('active', 1)), after(endings('canceled', 1))]) {
      expect(transition(state, override, at)).toEqual({ state, change: null });
    }
  });
});

test.each([
  ['replaced', null],
  ['abandoned', null],
  ['owner', 'owner'],
] as const)('a late payment clears the intent %s: %s', (cancellationIntent, left) => {
  const before = { ...states.pending, cancellationIntent };
  const paid = subscriptionFact({ version: 4 });
  const { state } = transition(before, { kind: 'subscription-fact', fact: paid }, at);
  expect(state).toMatchObject({ status: 'active', cancellationIntent: left });
});
