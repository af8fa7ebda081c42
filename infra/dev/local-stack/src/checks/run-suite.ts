import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from '../repository.ts';
import { readPlaywrightReport, readVitestReport, type Report } from './reports.ts';
import type { ReportKind, Suite } from './suites.ts';

export type SuiteResult = Report & { name: string; durationMs: number; output: string };

type Run = { code: number | null; output: string };

/**
 * Runs a suite to its end and tells what came of it. A suite that ends badly without a failed test, or
 * without any test at all, counts as one failure: it must never pass for nothing.
 */
export async function runSuite(suite: Suite, options: { reportDir: string }): Promise<SuiteResult> {
  const startedAt = Date.now();
  const reportFile = join(options.reportDir, `${suite.name.replaceAll(' ', '-')}.json`);
  await rm(reportFile, { force: true });
  await suite.prepare?.();

  let output = '';
  let hasSucceeded = true;
  for (const command of suite.commands) {
    const run = await runCommand(withReport(command, suite.report, reportFile), {
      timeoutMs: suite.timeoutMs,
      reportFile,
    });
    output += run.output;
    hasSucceeded &&= run.code === 0;
  }
  const report = await readReport(suite.report, { hasSucceeded, reportFile });
  const counts = demandTests(report, hasSucceeded);
  return { name: suite.name, durationMs: Date.now() - startedAt, output, ...counts };
}

function demandTests(report: Report, hasSucceeded: boolean): Report {
  const hasRun = report.passed + report.failed > 0;
  if (hasRun && (hasSucceeded || report.failed > 0)) return report;
  return { ...report, failed: report.failed + 1 };
}

async function readReport(
  kind: ReportKind,
  { hasSucceeded, reportFile }: { hasSucceeded: boolean; reportFile: string },
): Promise<Report> {
  if (kind === 'exit-code') {
    const passed = hasSucceeded ? 1 : 0;
    return { passed, failed: 1 - passed, skipped: 0, skippedNames: [] };
  }
  try {
    const json: unknown = JSON.parse(await readFile(reportFile, 'utf8'));
    return kind === 'vitest' ? readVitestReport(json) : readPlaywrightReport(json);
  } catch {
    return { passed: 0, failed: 0, skipped: 0, skippedNames: [] };
  }
}

function withReport(command: string[], kind: ReportKind, file: string): string[] {
  if (kind !== 'vitest') return command;
  return [...command, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
}

async function runCommand(
  [program = '', ...args]: string[],
  options: { timeoutMs: number; reportFile: string },
): Promise<Run> {
  const child = spawn(program, args, {
    cwd: repositoryDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      PLAYWRIGHT_JSON_REPORT: options.reportFile,
    },
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const timer = setTimeout(() => {
    output += `\nStopped after ${options.timeoutMs / 60_000} minutes.\n`;
    child.kill('SIGTERM');
  }, options.timeoutMs);
  const stop = () => child.kill('SIGTERM');
  process.once('SIGTERM', stop);
  try {
    return await new Promise<Run>((resolve) => {
      child.once('error', (error) => resolve({ code: 1, output: error.message }));
      child.once('close', (code) => resolve({ code, output }));
    });
  } finally {
    clearTimeout(timer);
    process.off('SIGTERM', stop);
  }
}
