import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carryOver, isGone, needsNewTerms, type CarriedAllowance } from './rules-carry-over.ts';
import { countUses, createGroupOf } from './rules-equivalents.ts';
import type { Allowance } from './rules-plan-year.ts';

const count = (code: string, quantity: number): Allowance => ({
  code,
  label: code,
  unit: 'count',
  quantity,
  percent: null,
  listPriceCents: 10_000,
  careType: 'dental',
  intervalDays: 365,
});
const discount = (percent: number): Allowance => ({
  ...count('discount', 0),
  unit: 'discount',
  quantity: null,
  percent,
});
const services = [
  { code: 'dental', equivalents: ['dental_xray'] },
  { code: 'dental_xray', equivalents: ['dental'] },
];

/** A plan year as the ledger has it: allowances, and uses by service. */
type Year = { rows: CarriedAllowance[]; uses: Map<string, number>; ever: Set<string> };
const counted = ({ rows, uses }: Year) =>
  countUses(rows.map((row) => ({ ...row, used: uses.get(row.code) ?? 0 })));
const leftOf = (year: Year, code: string) => {
  const row = counted(year).find((one) => one.code === code);
  return row ? Math.max(0, (row.quantity ?? 0) - row.used) : 0;
};
const change = ({ rows, uses, ever }: Year, wanted: readonly Allowance[]): Year => ({
  rows: carryOver(
    rows.map((row) => ({ ...row, hasUses: ever.has(row.code) })),
    { wanted, services },
  ),
  uses,
  ever,
});
const begin = (...wanted: Allowance[]): Year => ({
  rows: wanted.map((one) => ({ ...one, equivalents: [] })),
  uses: new Map(),
  ever: new Set(),
});
const use = (year: Year, code: string, by = 1): Year => ({
  ...year,
  uses: new Map([...year.uses, [code, (year.uses.get(code) ?? 0) + by]]),
  ever: new Set([...year.ever, code]),
});

test('[CHG-32] a cleaning that was used counts as a cleaning with X-rays, and comes back if its use is undone', () => {
  const gold = use(begin(count('exam', 2), count('dental', 1)), 'dental');
  const platinum = change(gold, [count('exam', 3), count('dental_xray', 1)]);
  expect(leftOf(platinum, 'dental_xray')).toBe(0);
  expect(leftOf(platinum, 'exam')).toBe(3);
  expect(counted(platinum).map(({ code, used }) => [code, used])).toEqual([
    ['exam', 0],
    ['dental_xray', 1],
    ['dental', 0],
  ]);
  expect(platinum.rows.filter(isGone).map(({ code }) => code)).toEqual(['dental']);
  expect(leftOf(use(platinum, 'dental', -1), 'dental_xray')).toBe(1);
});

test('[CHG-32] what was never used is gone, and what counts as nothing else keeps its uses', () => {
  const gold = use(begin(count('nails', 2), count('dental', 1)), 'nails');
  const silver = change(gold, [count('exam', 1)]);
  expect(counted(silver).map(({ code, quantity, used }) => [code, quantity, used])).toEqual([
    ['exam', 1, 0],
    ['nails', 0, 1],
  ]);
});

test('[CHG-32] services count as each other over a third one', () => {
  const groupOf = createGroupOf([
    { code: 'a', equivalents: ['b'] },
    { code: 'c', equivalents: ['b'] },
  ]);
  expect(groupOf('a')).toBe(groupOf('c'));
  expect(groupOf('a')).not.toBe(groupOf('d'));
});

const codes = ['exam', 'dental', 'dental_xray', 'nails'];
const plans = fc.array(
  fc.record({ code: fc.constantFrom(...codes), quantity: fc.integer({ min: 1, max: 3 }) }),
  { minLength: 1, maxLength: 4 },
);
const toPlan = (parts: readonly { code: string; quantity: number }[]) => [
  ...new Map(parts.map((one) => [one.code, count(one.code, one.quantity)])).values(),
];
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('change' as const), to: plans }),
    fc.record({ kind: fc.constant('use' as const), code: fc.constantFrom(...codes) }),
    fc.record({ kind: fc.constant('undo use' as const), code: fc.constantFrom(...codes) }),
    fc.record({ kind: fc.constant('undo change' as const) }),
  ),
  { maxLength: 25 },
);

test('[CHG-32] whatever follows on what, used never counts less, and nothing used is given again', () => {
  const groupOf = createGroupOf(services);
  fc.assert(
    fc.property(plans, steps, (first, sequence) => {
      let year = begin(...toPlan(first));
      const before: CarriedAllowance[][] = [];
      for (const step of sequence) {
        if (step.kind === 'use' && leftOf(year, step.code) > 0) year = use(year, step.code);
        if (step.kind === 'undo use' && (year.uses.get(step.code) ?? 0) > 0) {
          year = use(year, step.code, -1);
        }
        if (step.kind === 'change') {
          before.push(year.rows);
          year = change(year, toPlan(step.to));
        }
        const last = step.kind === 'undo change' ? before.pop() : undefined;
        if (last)
          year = change(
            year,
            last.filter((row) => !isGone(row)),
          );
        for (const group of new Set(codes.map(groupOf))) {
          const rows = counted(year).filter(({ code }) => groupOf(code) === group);
          const sum = (of: (row: (typeof rows)[number]) => number) =>
            rows.reduce((total, row) => total + of(row), 0);
          const really = codes
            .filter((code) => groupOf(code) === group)
            .reduce((total, code) => total + (year.uses.get(code) ?? 0), 0);
          const included = sum(({ quantity }) => quantity ?? 0);
          expect(sum(({ used }) => used)).toBe(really);
          const left = sum(({ code }) => leftOf(year, code));
          // Within a first plan, services aren't counted as each other yet.
          if (before.length > 0) expect(left).toBe(Math.max(0, included - really));
          expect(left).toBeLessThanOrEqual(Math.max(0, included));
        }
      }
    }),
    { numRuns: 300 },
  );
});

const held = (rows: readonly Allowance[], uses: Record<string, [used: number, since: number]>) =>
  rows.map((row) => {
    const [used, usedSince] = uses[row.code] ?? [0, 0];
    return { ...row, equivalents: [], used, usedSince };
  });
const before = [count('exam', 1), count('dental', 1), discount(5)].map((one) => ({
  ...one,
  equivalents: [],
}));
const after = [count('exam', 2), count('dental_xray', 1), discount(10)];

test.each<[string, Record<string, [number, number]>, boolean]>([
  ['nothing was used', {}, false],
  ['what both plans include was used', { exam: [1, 1] }, false],
  ['more was used than the old plan includes', { exam: [2, 1] }, true],
  ['all of it was used before', { exam: [2, 0] }, false],
  ['something new was used', { dental_xray: [1, 1] }, true],
  ['a higher discount was given', { discount: [1, 1] }, true],
])('[CHG-52] a change can be undone or not: %s', (_name, uses, isNeeded) => {
  expect(needsNewTerms(before, held(after, uses))).toBe(isNeeded);
});
