import type { StaffRole } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { createFakeClock } from '../../test/fakes.ts';
import { createReadSummary, type MonthFigures, type PlanTotals } from './read-summary.ts';

const plan = (overrides: Partial<PlanTotals>): PlanTotals => ({
  planId: 2,
  planName: 'Dog Gold',
  active: 0,
  revenueCents: 0,
  pending: 0,
  ...overrides,
});
const change = (month: number, overrides: Partial<MonthFigures>): MonthFigures => ({
  month,
  started: 0,
  imported: 0,
  startedCents: 0,
  ended: 0,
  endedCents: 0,
  ...overrides,
});

function summaryOf(
  plans: PlanTotals[],
  months: MonthFigures[],
  active = { members: 0, elsewhereCents: 0, unpaidCents: 0, unbilledCents: 0, paymentProblems: 0 },
  role: StaffRole = 'manager',
) {
  const figures = {
    readActive: () => Promise.resolve(active),
    readPlans: () => Promise.resolve(plans),
    readMonths: () => Promise.resolve(months),
  };
  const clock = createFakeClock('2026-03-15T12:00:00.000Z');
  return createReadSummary({ figures, timeZone: 'America/New_York', clock })(role);
}

test('[ADM-09] [ADM-36] totals active plans, and lists each month’s plans active at its end', async () => {
  const plans = [
    plan({ planId: 7, planName: 'Cat Gold', active: 1, revenueCents: 4_025 }),
    plan({ planName: 'Dog Gold', active: 2, revenueCents: 8_550, pending: 1 }),
    plan({ planName: 'Kitten Gold', pending: 2 }),
  ];
  const months = [
    change(12, { started: 1, imported: 1, startedCents: 7_550, ended: 1, endedCents: 10_000 }),
    change(0, { started: 1, startedCents: 100 }),
    change(10, { started: 1, startedCents: 10_000 }),
    change(9, { started: 1, startedCents: 4_025 }),
  ];
  const active = {
    members: 2,
    elsewhereCents: 800,
    unpaidCents: 200,
    unbilledCents: 4_025,
    paymentProblems: 1,
  };
  expect(await summaryOf(plans, months, active)).toEqual({
    monthlyRevenue: '125.75',
    billedRevenue: '75.50',
    elsewhereRevenue: '8.00',
    unpaidRevenue: '2.00',
    activeMembers: 2,
    activePlans: 3,
    newThisMonth: 1,
    cancelledThisMonth: 1,
    paymentRequired: 3,
    paymentProblems: 1,
    plansByName: [
      { planId: 2, planName: 'Dog Gold', count: 2 },
      { planId: 7, planName: 'Cat Gold', count: 1 },
    ],
    months: [
      ...['04', '05', '06', '07', '08', '09', '10', '11'].map((month) => ({
        month: `2025-${month}`,
        joined: 0,
        imported: 0,
        cancelled: 0,
        revenue: '1.00',
      })),
      { month: '2025-12', joined: 1, imported: 0, cancelled: 0, revenue: '41.25' },
      { month: '2026-01', joined: 1, imported: 0, cancelled: 0, revenue: '141.25' },
      { month: '2026-02', joined: 0, imported: 0, cancelled: 0, revenue: '141.25' },
      { month: '2026-03', joined: 1, imported: 1, cancelled: 1, revenue: '125.75' },
    ],
  });
});

test('returns zeros for a new clinic', async () => {
  const summary = await summaryOf([], []);
  expect(summary).toMatchObject({ monthlyRevenue: '0.00', activeMembers: 0, plansByName: [] });
  expect(summary.months).toHaveLength(12);
});

test.each(['viewer', 'staff'] as const)(
  '[ADM-38] has counts and no amounts for a %s',
  async (role) => {
    const summary = await summaryOf(
      [plan({ active: 1, revenueCents: 7_550 })],
      [change(12, { started: 1, startedCents: 7_550 })],
      { members: 1, elsewhereCents: 100, unpaidCents: 100, unbilledCents: 0, paymentProblems: 0 },
      role,
    );
    expect(summary).toMatchObject({ activeMembers: 1, activePlans: 1 });
    expect(JSON.stringify(summary)).not.toMatch(/revenue|\d\.\d\d/i);
  },
);
