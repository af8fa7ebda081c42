import { describe, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from '../../src/checks/reports.ts';

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      status: 'failed',
      assertionResults: [
        { fullName: 'adds', status: 'passed' },
        { fullName: 'subtracts', status: 'failed' },
        { fullName: 'on RabbitMQ', status: 'skipped' },
        { fullName: 'divides', status: 'todo' },
      ],
    },
  ],
};

describe('reading reports', () => {
  it('counts the tests of vitest and names those that were skipped', () => {
    expect(readVitestReport(vitestReport)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 2,
      skippedNames: ['on RabbitMQ', 'divides'],
    });
  });

  it('counts a file that fails before its first test as a failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const report = {
      ...vitestReport,
      numFailedTests: 0,
      testResults: [broken],
    };
    expect(readVitestReport(report).failed).toBe(1);
  });

  it('counts a browser test that passed only on a second try as failed', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
    expect(readPlaywrightReport({ stats })).toMatchObject({ passed: 7, failed: 2, skipped: 2 });
  });
});
