import { expect, it } from 'vitest';
import { readResult } from './read-report.ts';

const vitestReport = (passed: number, failed: number, skipped: number) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
  });

it('counts a static check as one test', () => {
  const check = { kind: 'exit-code', report: null } as const;
  expect(readResult({ ...check, hasSucceeded: true })).toMatchObject({ passed: 1, failed: 0 });
  expect(readResult({ ...check, hasSucceeded: false })).toMatchObject({ passed: 0, failed: 1 });
});

it('counts the tests of vitest', () => {
  const report = vitestReport(3, 1, 2);
  expect(readResult({ kind: 'vitest', hasSucceeded: false, report })).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
  });
});

it('counts a browser test that passes only on retry as failed', () => {
  const report = JSON.stringify({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 } });
  const result = readResult({ kind: 'playwright', hasSucceeded: false, report });
  expect(result).toEqual({ passed: 7, failed: 2, skipped: 2 });
});

it.each([
  ['runs no test', { hasSucceeded: true, report: vitestReport(0, 0, 3) }],
  ['leaves no report', { hasSucceeded: true, report: null }],
  ['fails although no test failed', { hasSucceeded: false, report: vitestReport(5, 0, 0) }],
])('counts a suite that %s as one failure', (_what, outcome) => {
  expect(readResult({ kind: 'vitest', ...outcome }).failed).toBe(1);
});
