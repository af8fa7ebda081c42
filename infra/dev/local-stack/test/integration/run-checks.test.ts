import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runAll } from '../../src/checks/run-all.ts';
import type { ReportKind, Suite } from '../../src/checks/suites.ts';

let reportDir: string;
beforeEach(async () => {
  reportDir = await mkdtemp(join(tmpdir(), 'petwell-run-checks-'));
});
afterEach(() => rm(reportDir, { recursive: true }));

function suite(name: string, code: string, report: ReportKind = 'exit-code'): Suite {
  return { name, commands: [[process.execPath, '-e', code]], report, timeoutMs: 20_000 };
}

/** A stand-in for a test runner that writes its report where it is told to and ends with `code`. */
async function runner(name: string, outcome: { report: object | null; code: number }) {
  const file = join(reportDir, `${name}.mjs`);
  const body =
    outcome.report === null
      ? ''
      : `const to = process.argv.find((a) => a.startsWith('--outputFile')).split('=')[1];
         writeFileSync(to, ${JSON.stringify(JSON.stringify(outcome.report))});`;
  await writeFile(
    file,
    `import { writeFileSync } from 'node:fs'; ${body} process.exit(${outcome.code});`,
  );
  return { ...suite(name, '', 'vitest'), commands: [[process.execPath, file]] };
}

const tests = (passed: number, failed: number, skipped: number) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: skipped,
  numTodoTests: 0,
  testResults: [],
});

async function run(suites: Suite[]): Promise<{ isFine: boolean; lines: string[] }> {
  const lines: string[] = [];
  const isFine = await runAll(suites, { reportDir, write: (line) => lines.push(line) });
  return { isFine, lines };
}

describe('running all checks', () => {
  it('adds up static checks and tests into one last line', async () => {
    const { isFine, lines } = await run([
      suite('format', ''),
      await runner('unit', { report: tests(40, 0, 2), code: 0 }),
    ]);
    expect(lines.at(-1)).toBe('41 passed, 0 failed, 2 skipped');
    expect(lines.filter((line) => /\d+ passed, \d+ failed/.test(line))).toHaveLength(1);
    expect(isFine).toBe(true);
  });

  it('goes on after a failure, shows its output and fails in the end', async () => {
    const { isFine, lines } = await run([
      suite('lint', 'console.log("a floating promise"); process.exit(1)'),
      await runner('unit', { report: tests(4, 1, 0), code: 1 }),
      suite('types', ''),
    ]);
    expect(lines.join('\n')).toContain('a floating promise');
    expect(lines).toContain('\nFailed: lint, unit');
    expect(lines.at(-1)).toBe('5 passed, 2 failed, 0 skipped');
    expect(isFine).toBe(false);
  });

  it.each([
    ['that runs no test', { report: tests(0, 0, 3), code: 0 }],
    ['that leaves no report', { report: null, code: 0 }],
    ['that ends badly although no test failed', { report: tests(5, 0, 0), code: 1 }],
  ])('counts a suite %s as failed', async (_what, outcome) => {
    const { isFine, lines } = await run([await runner('unit', outcome)]);
    expect(lines.at(-1)).toContain(' 1 failed,');
    expect(isFine).toBe(false);
  });

  it('stops a suite that hangs', async () => {
    const hanging = { ...suite('browser', 'setInterval(() => {}, 1000)'), timeoutMs: 200 };
    const { isFine, lines } = await run([hanging]);
    expect(lines.join('\n')).toContain('Stopped after');
    expect(isFine).toBe(false);
  });
});
