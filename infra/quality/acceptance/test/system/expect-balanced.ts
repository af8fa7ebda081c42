import { addMonths } from '@petwell/chassis/time';
import { accountsSchema, moneyReportSchema, refreshMoneyReport } from '@petwell/contracts/routes';
import type { Stripe } from 'stripe';
import { expect } from 'vitest';
import { eventually, type Send } from '../../src/index.ts';
import { sum, totals } from './plan-change-cases.ts';

type Clinic = { desk: Send; stripe: Stripe; firstDay: string; today: string };

/** Reads the reports of every month from the first day to today. */
async function readReports({ desk, firstDay, today }: Clinic) {
  const reports = [];
  for (let month = firstDay.slice(0, 7); month <= today.slice(0, 7);) {
    const money = await desk('GET', `/api/admin/reports/money?month=${month}`);
    const accounts = await desk('GET', `/api/admin/reports/accounts?month=${month}`);
    reports.push({ ...moneyReportSchema.parse(money), ...accountsSchema.parse(accounts) });
    month = addMonths(`${month}-01`, 1).slice(0, 7);
  }
  return reports;
}
type Report = Awaited<ReturnType<typeof readReports>>[number];

/** What is owed to members goes over from month to month, and adds up in each. */
function expectContinuous(reports: readonly Report[]): void {
  let owedCents = 0;
  for (const { deferred } of reports) {
    const { openingCents, billedCents, earnedCents, releasedCents, closingCents } = deferred;
    expect(openingCents).toBe(owedCents);
    expect(openingCents + billedCents - earnedCents - releasedCents).toBe(closingCents);
    owedCents = closingCents;
  }
}

/** Expects that the reports have what the members paid, and end with the balance that the provider has. */
export async function expectBalanced(clinic: Clinic): Promise<void> {
  const refresh = async () =>
    refreshMoneyReport.responses[200].parse(
      await clinic.desk('POST', '/api/admin/reports/money/refresh'),
    );
  await eventually('the whole balance', refresh, {
    isDone: ({ isComplete }) => isComplete,
    deadlineMs: 60_000,
  });
  const reports = await readReports(clinic);
  const total = (of: (report: Report) => number) => sum(reports.map(of));
  expect({
    collected: total((one) => one.totals.collectedCents),
    refunded: total((one) => one.totals.refundsCents),
    others: total((one) => one.totals.otherCents + one.totals.disputesCents),
    billed: total((one) => one.deferred.billedCents),
    fees: total((one) => one.billed.feeCents),
    addOns: total((one) => one.billed.addOnCents),
    discounts: total((one) => one.billed.otherCents),
    differing: reports.at(-1)?.comparison?.differing,
  }).toEqual({
    collected: totals.charged,
    refunded: -totals.refunded,
    others: 0,
    billed: totals.charged,
    fees: totals.fees,
    addOns: totals.addOns,
    discounts: 0,
    differing: 0,
  });
  expectContinuous(reports);
  const { available, pending } = await clinic.stripe.balance.retrieve();
  const atProvider = sum([...available, ...pending].map(({ amount }) => amount));
  expect(reports.at(-1)?.stripe.closingCents).toBe(atProvider);
}
