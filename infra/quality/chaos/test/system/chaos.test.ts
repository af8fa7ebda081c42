import { expect, test } from 'vitest';
import { describeReport } from '../../src/describe-report.ts';
import { runChaos } from '../../src/run-chaos.ts';

const lines: string[] = [];

test('twenty owners and twelve faults: nothing is lost or duplicated', async () => {
  const report = await runChaos({
    scenario: 'enrolling',
    seed: 20_261_121,
    enrollments: 20,
    faults: 12,
    bus: 'embedded',
    spanMs: 24_000,
    settleWithinMs: 30_000,
    write: (line) => lines.push(line),
  });
  expect(report.violations, [...lines, ...describeReport(report)].join('\n')).toEqual([]);
  expect(report.journeys).toBe(20);
  expect(report.paid).toBeGreaterThan(10);
  expect(report.unexpectedExits).toEqual({});
}, 180_000);
