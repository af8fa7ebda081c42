import { z } from 'zod';
import type { Check } from './sizes.ts';

export type Counts = { passed: number; failed: number; skipped: number };

const vitestSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
});
const playwrightSchema = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
});

/** Counts the tests in a runner's JSON report. A browser test that needed a retry counts as failed. */
function countTests(kind: 'vitest' | 'playwright', json: unknown): Counts {
  if (kind === 'playwright') {
    const { stats } = playwrightSchema.parse(json);
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    };
  }
  const report = vitestSchema.parse(json);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Reads the result of one check. A check that exits with an error without reporting a failed test, or that
 * runs no test, counts as one failure.
 */
export function readResult(options: {
  kind: Check['report'];
  hasSucceeded: boolean;
  /** The report file's content; null when there is none. */
  report: string | null;
}): Counts {
  const { kind, hasSucceeded, report } = options;
  if (kind === 'exit-code') {
    return { passed: hasSucceeded ? 1 : 0, failed: hasSucceeded ? 0 : 1, skipped: 0 };
  }
  const none: Counts = { passed: 0, failed: 0, skipped: 0 };
  const counts = report === null ? none : countTests(kind, JSON.parse(report));
  const isUnexplained = !hasSucceeded && counts.failed === 0;
  const hasRunNothing = counts.passed + counts.failed === 0;
  return isUnexplained || hasRunNothing ? { ...counts, failed: counts.failed + 1 } : counts;
}
