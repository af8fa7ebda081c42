import { formatSeconds } from '../progress.ts';
import type { Counts } from './reports.ts';
import { runSuite, type SuiteResult } from './run-suite.ts';
import type { Suite } from './suites.ts';

const shownOutputLines = 250;
const shownSkippedNames = 20;

/**
 * Runs all suites, also after one failed, and writes what each took and found. The last line is the
 * only one of its kind: `N passed, N failed, N skipped`. Answers whether nothing failed.
 */
export async function runAll(
  suites: Suite[],
  options: { reportDir: string; write: (line: string) => void },
): Promise<boolean> {
  const { reportDir, write } = options;
  const results: SuiteResult[] = [];
  for (const suite of suites) {
    const result = await runSuite(suite, { reportDir });
    results.push(result);
    writeResult(result, write);
  }
  const totals = addUp(results);
  const failed = results.filter((result) => result.failed > 0).map(({ name }) => name);
  if (failed.length > 0) write(`\nFailed: ${failed.join(', ')}`);
  write(formatCounts(totals));
  return totals.failed === 0;
}

function writeResult(result: SuiteResult, write: (line: string) => void): void {
  const mark = result.failed === 0 ? '✓' : '✗';
  const skipped = result.skipped === 0 ? '' : `, skipped ${result.skipped}`;
  write(
    `${mark} ${result.name.padEnd(12)} ${formatSeconds(result.durationMs).padStart(8)}   ok ${result.passed}, bad ${result.failed}${skipped}`,
  );
  for (const name of result.skippedNames.slice(0, shownSkippedNames)) write(`    skipped: ${name}`);
  // What a suite itself says loudly about what it left out.
  for (const line of new Set(result.output.match(/^.*SKIPPED:.*$/gm) ?? [])) write(`    ${line}`);
  if (result.failed === 0) return;
  const lines = result.output.trimEnd().split('\n');
  if (lines.length > shownOutputLines) write(`    (the last ${shownOutputLines} lines)`);
  for (const line of lines.slice(-shownOutputLines)) write(`    ${line}`);
}

function addUp(results: Counts[]): Counts {
  const sum = (pick: (counts: Counts) => number) =>
    results.reduce((total, counts) => total + pick(counts), 0);
  return {
    passed: sum((counts) => counts.passed),
    failed: sum((counts) => counts.failed),
    skipped: sum((counts) => counts.skipped),
  };
}

const formatCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
