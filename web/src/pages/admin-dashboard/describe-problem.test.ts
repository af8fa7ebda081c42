import type { AdminEnrollment } from '@petwell/contracts';
import { expect, it } from 'vitest';
import { createCustomerPayment } from '../../shared/testing/money.ts';
import { createAdminEnrollment } from '../../shared/testing/staff.ts';
import { describeProblem } from './describe-problem.ts';

const nothing = { hasDied: false, isReplaced: false, overdue: null, isUnknown: false };
const declined = createCustomerPayment({
  kind: 'monthly',
  status: 'open',
  amountCents: 6_350,
  failedAttempts: 1,
  reason: 'insufficient_funds',
  createdAt: '2026-12-10T15:00:00.000Z',
  nextAttemptAt: '2026-12-13T15:00:00.000Z',
});
const months = [{ startsAt: '2026-12-10T05:00:00.000Z', endsAt: null, amountCents: 6_350 }];
const overdue = {
  declined,
  owed: { enrollmentId: 21, amountCents: 6_350, months },
  owedInAllCents: 6_350,
};
const until = '2099-03-07T17:00:00.000Z';

const cases: [Partial<AdminEnrollment>, Partial<typeof nothing> | object, string | null][] = [
  [{}, {}, null],
  [
    { paymentProblem: true },
    { overdue },
    'Biscuit: $63.50 for December 2026 was declined (insufficient funds) on December 10, 2026',
  ],
  [{ paymentProblem: true }, { isUnknown: true }, 'Biscuit: The last payment failed'],
  [{ status: 'suspended' }, { overdue }, 'Biscuit: $63.50 for December 2026 is due'],
  [{ status: 'suspended' }, {}, 'Biscuit’s plan is suspended'],
  [{ status: 'pending_payment' }, {}, 'Biscuit’s plan isn’t paid yet'],
  [
    { status: 'pending_payment' },
    { overdue },
    'Biscuit: The first payment of $63.50 was declined (insufficient funds) on December 10, 2026',
  ],
  [
    { billing: 'elsewhere', paidUntil: '2020-03-03' },
    {},
    'Biscuit’s plan isn’t paid since March 3, 2020',
  ],
  [{ billing: 'elsewhere', paidUntil: '2099-03-03' }, {}, null],
  [{ endsOn: '2099-03-03' }, {}, 'Biscuit’s plan ends on March 3, 2099'],
  [{ endsOn: '2099-03-03', isEndPending: true }, {}, null],
  [{ status: 'cancelled' }, {}, 'Biscuit’s plan has ended'],
  [{ status: 'cancelled' }, { isReplaced: true }, null],
  [{ status: 'cancelled', restart: { until } }, {}, 'Biscuit’s plan has ended'],
  [{ status: 'cancelled', restart: { until } }, { isReplaced: true }, null],
  [{ paymentProblem: true }, { hasDied: true, overdue }, 'Biscuit has died'],
];

it.each(cases)('[ADM-57] of a plan with %j and %j says what is wrong', (plan, about, title) => {
  const problem = describeProblem(createAdminEnrollment(plan), { ...nothing, ...about });
  expect(problem?.title ?? null).toBe(title);
});

it.each([
  [{ status: 'active' }, 'Please end the plan, so that nothing more is charged.'],
  [{ status: 'cancelled' }, ''],
  [{ isEndPending: true }, ''],
] as const)('[ADM-57] asks to end the plan of a pet that died: %j', (plan, text) => {
  const about = { ...nothing, hasDied: true };
  expect(describeProblem(createAdminEnrollment(plan), about)?.text).toBe(text);
});
