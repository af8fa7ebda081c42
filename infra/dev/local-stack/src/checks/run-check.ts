import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { nodeEnvironment } from '../node-settings.ts';
import { repositoryDir } from '../repository.ts';
import { readResult, type Counts } from './read-report.ts';
import type { Check } from './sizes.ts';

export type CheckResult = Counts & { script: string; durationMs: number; output: string };

/** On a slow machine, the system suite takes more than half of it. */
const timeoutMs = 60 * 60_000;

/** Runs one npm script to its end and counts its tests. */
export async function runCheck(check: Check, reportDir: string): Promise<CheckResult> {
  const { script, report: kind, env } = check;
  const reportFile = join(reportDir, `${script.replaceAll(':', '-')}.json`);
  await rm(reportFile, { force: true });
  const reporters =
    kind === 'vitest'
      ? ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
      : [];
  const run = await execa('npm', ['run', '--silent', script, ...reporters], {
    cwd: repositoryDir,
    all: true,
    reject: false,
    timeout: timeoutMs,
    stdin: 'ignore',
    env: {
      ...nodeEnvironment,
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      PLAYWRIGHT_JSON_REPORT: reportFile,
      ...env,
    },
  });
  const report = await readFile(reportFile, 'utf8').catch(() => null);
  const output = run.timedOut ? `${run.all}\nStopped after ${timeoutMs / 60_000} min.` : run.all;
  return {
    script,
    durationMs: run.durationMs,
    output,
    ...readResult({ kind, hasSucceeded: !run.failed, report }),
  };
}
