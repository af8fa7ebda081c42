import { expect, test } from 'vitest';
import {
  createCostOf,
  createServiceCounter,
  shareOver,
  sumYear,
  type UsedBenefit,
  type Year,
} from './rules-years.ts';

const year: Year = {
  enrollmentId: 1,
  planId: 2,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  knownSince: '2026-01-01',
};
const exam = (overrides: Partial<UsedBenefit> = {}): UsedBenefit => ({
  enrollmentId: 1,
  code: 'exam',
  label: 'Exam',
  quantity: 4,
  listPriceCents: 6_500,
  equivalents: [],
  planVersion: { id: 2, version: 3, addOns: { 5: 1 } },
  used: 0,
  imported: 0,
  usedCents: 0,
  importedCents: 0,
  ...overrides,
});
const costs = [
  { kind: 'plan', id: 2, version: 3, service: 'exam', costCents: 2_000 },
  { kind: 'plan', id: 2, version: 2, service: 'dental', costCents: 9_000 },
  { kind: 'add-on', id: 5, version: 1, service: 'dental', costCents: 8_000 },
] as const;

test('[OFR-132] a cost is that of the member’s version, else of an add-on', () => {
  const costOf = createCostOf(costs);
  expect(costOf(exam())).toBe(2_000);
  expect(costOf(exam({ code: 'dental' }))).toBe(8_000);
  expect(costOf(exam({ code: 'lab' }))).toBeNull();
});

test('[OFR-131] [OFR-132] a year adds up uses, costs, and what is left', () => {
  const costOf = createCostOf(costs);
  const sums = sumYear(
    [
      exam({ used: 1, usedCents: 6_500, imported: 2, importedCents: 13_000 }),
      exam({ code: 'lab', quantity: 1, listPriceCents: 9_000, used: 1, usedCents: 9_000 }),
      // More than the plan includes now: nothing is left, and nothing is owed back.
      exam({ code: 'dental', quantity: 1, listPriceCents: 50_000, used: 2, usedCents: 100_000 }),
      exam({
        code: 'discount',
        quantity: null,
        listPriceCents: null,
        used: 2,
        usedCents: 750,
      }),
    ],
    costOf,
  );
  expect(sums).toEqual({
    usedListCents: 6_500 + 13_000 + 9_000 + 100_000 + 750,
    importedListCents: 13_000,
    usedCostCents: 3 * 2_000 + 2 * 8_000 + 750,
    usesWithoutCost: 1,
    openListCents: 6_500,
  });
});

test('[OFR-136] use of a service stands beside how much of the years is over', () => {
  expect(shareOver(year, '2026-12-31')).toBe(1);
  expect(shareOver(year, '2026-01-01')).toBeCloseTo(1 / 365);
  const counter = createServiceCounter('2026-07-02');
  counter.add(year, [
    exam({ used: 1, imported: 1 }),
    exam({ code: 'off', quantity: null, used: 3 }),
  ]);
  // Its year has just begun, and it includes as many.
  counter.add({ ...year, startsOn: '2026-07-02', endsOn: '2027-07-01' }, [exam({ used: 1 })]);
  counter.add({ ...year, planId: 7 }, [exam()]);
  expect(counter.uses()).toEqual([
    { planId: 2, code: 'exam', label: 'Exam', included: 8, used: 2, imported: 1, yearPercent: 25 },
    {
      planId: 2,
      code: 'off',
      label: 'Exam',
      included: null,
      used: 3,
      imported: 0,
      yearPercent: null,
    },
    { planId: 7, code: 'exam', label: 'Exam', included: 4, used: 0, imported: 0, yearPercent: 50 },
  ]);
});

test('[CHG-59] what was used as a service that counts as another one isn’t open', () => {
  const dental = exam({ code: 'dental', quantity: 0, used: 1, equivalents: ['dental_xray'] });
  const xray = exam({ code: 'dental_xray', quantity: 1, equivalents: ['dental'] });
  expect(sumYear([dental, xray], () => null).openListCents).toBe(0);
  expect(sumYear([{ ...dental, used: 0 }, xray], () => null).openListCents).toBe(6_500);
});
