/** `npm run quick`, `make test` and `make test-all`. The last line is `N passed, N failed, N skipped`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCheck, type CheckResult } from './checks/run-check.ts';
import { sizes, type Lane, type Size } from './checks/sizes.ts';
import { generateClients } from './prisma-clients.ts';
import { formatSeconds } from './progress.ts';

const shownOutputLines = 250;

function printResult({ script, durationMs, output, ...counts }: CheckResult): void {
  const mark = counts.failed === 0 ? '✓' : '✗';
  const took = formatSeconds(durationMs).padStart(8);
  console.log(
    `${mark} ${script.padEnd(18)} ${took}   ok ${counts.passed}, bad ${counts.failed}, left out ${counts.skipped}`,
  );
  for (const line of new Set(output.match(/^.*SKIPPED:.*$/gm))) console.log(`    ${line}`);
  if (counts.failed === 0) return;
  for (const line of output.trimEnd().split('\n').slice(-shownOutputLines)) {
    console.log(`    ${line}`);
  }
}

async function runLane(lane: Lane, reportDir: string): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of lane) {
    const result = await runCheck(check, reportDir);
    printResult(result);
    results.push(result);
  }
  return results;
}

async function runSize(size: Size): Promise<void> {
  const reportDir = await mkdtemp(join(tmpdir(), 'petwell-checks-'));
  try {
    await generateClients();
    const results: CheckResult[] = [];
    for (const lanes of sizes[size]) {
      results.push(...(await Promise.all(lanes.map((lane) => runLane(lane, reportDir)))).flat());
    }
    const sum = (key: 'passed' | 'failed' | 'skipped') =>
      results.reduce((total, counts) => total + counts[key], 0);
    if (sum('failed') > 0) {
      const failed = results.filter((result) => result.failed > 0);
      console.log(`\nFailed: ${failed.map(({ script }) => script).join(', ')}`);
      process.exitCode = 1;
    }
    console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  } finally {
    await rm(reportDir, { recursive: true, force: true });
  }
}

const size = process.argv[2] ?? 'test';
if (size in sizes) await runSize(size as Size);
else {
  console.error(`There is no size "${size}"; choose one of ${Object.keys(sizes).join(', ')}.`);
  process.exitCode = 2;
}
