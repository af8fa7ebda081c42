import { z } from 'zod';

export type Counts = { passed: number; failed: number; skipped: number };
export type Report = Counts & { skippedNames: string[] };

const vitestSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const playwrightSchema = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
});

/** Reads vitest's JSON report. A file that fails before its first test counts as one failed test. */
export function readVitestReport(json: unknown): Report {
  const report = vitestSchema.parse(json);
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    skippedNames: tests
      .filter(({ status }) => ['skipped', 'pending', 'todo'].includes(status))
      .map(({ fullName }) => fullName),
  };
}

/** Reads Playwright's JSON report. A test that only passed when tried again counts as failed. */
export function readPlaywrightReport(json: unknown): Report {
  const { stats } = playwrightSchema.parse(json);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    skippedNames: [],
  };
}
