import { expect, test } from 'vitest';
import { describeReport } from '../../src/describe-report.ts';
import { runChaos } from '../../src/run-chaos.ts';
import type { ChaosOptions } from '../../src/run.ts';

const usual = {
  seed: 20_261_121,
  faults: 12,
  bus: 'embedded',
  settleWithinMs: 30_000,
} as const;

/** Runs chaos, and shows what happened if something was lost or duplicated. */
async function runInOrder(given: Pick<ChaosOptions, 'scenario' | 'enrollments' | 'spanMs'>) {
  const lines: string[] = [];
  const report = await runChaos({ ...usual, ...given, write: (line) => lines.push(line) });
  expect(report.violations, [...lines, ...describeReport(report)].join('\n')).toEqual([]);
  expect(report.unexpectedExits).toEqual({});
  return report;
}

test('twenty owners and twelve faults: nothing is lost or duplicated', async () => {
  const report = await runInOrder({ scenario: 'enrolling', enrollments: 20, spanMs: 24_000 });
  expect(report.journeys).toBe(20);
  expect(report.paid).toBeGreaterThan(10);
}, 180_000);

test('[CHG-140] [CHG-188] eight members change their plans, are put on hold, and hand pets over under faults, as they were shown', async () => {
  const report = await runInOrder({ scenario: 'change', enrollments: 8, spanMs: 13_000 });
  expect(report.paid).toBe(8);
}, 600_000);
