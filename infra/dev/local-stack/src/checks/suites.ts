import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from '../repository.ts';

/** How a suite tells what came of it: one result for the whole, or a JSON report of its tests. */
export type ReportKind = 'exit-code' | 'vitest' | 'playwright';

export type Suite = {
  name: string;
  /** Programs that run one after the other; all of them count as one suite. */
  commands: string[][];
  /** Comes before them. */
  prepare?: () => Promise<void>;
  report: ReportKind;
  timeoutMs: number;
};

const minuteMs = 60_000;
const tool = (path: string, ...args: string[]): string[] => [
  process.execPath,
  join(repositoryDir, 'node_modules', path),
  ...args,
];

/** A static check counts as one test. */
const check = (name: string, ...commands: string[][]): Suite => ({
  name,
  commands,
  report: 'exit-code',
  timeoutMs: 15 * minuteMs,
});

const vitest = (name: string, projects: string[], timeoutMs: number): Suite => ({
  name,
  commands: [
    tool('vitest/vitest.mjs', 'run', ...projects.flatMap((project) => ['--project', project])),
  ],
  report: 'vitest',
  timeoutMs,
});

/** Pact adds to the files that are there, and providers would be held to what nobody expects any more. */
const forgetPacts = () => rm(join(repositoryDir, 'pacts'), { recursive: true, force: true });

/** Everything that has to hold, in the order in which a failure is cheapest to learn of. */
export const suites: Suite[] = [
  check('format', tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')),
  check('lint', tool('eslint/bin/eslint.js', '.')),
  check(
    'types',
    tool('typescript/bin/tsc', '-p', 'tsconfig.json'),
    tool('typescript/bin/tsc', '-p', 'web/tsconfig.json'),
  ),
  check(
    'layers',
    tool(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
      ...['gateway/src', 'services', 'web/src', 'infra'],
    ),
  ),
  check('dead code', tool('knip/bin/knip.js')),
  vitest('unit', ['unit', 'web'], 10 * minuteMs),
  vitest('integration', ['integration'], 20 * minuteMs),
  // Consumers write down what they expect, then providers are held to it.
  { ...vitest('consumers', ['contract-consumer'], 10 * minuteMs), prepare: forgetPacts },
  vitest('providers', ['contract-provider'], 10 * minuteMs),
  vitest('system', ['system'], 10 * minuteMs),
  {
    name: 'browser',
    commands: [
      tool('@playwright/test/cli.js', 'test', '--config', join('web', 'playwright.config.ts')),
    ],
    report: 'playwright',
    timeoutMs: 20 * minuteMs,
  },
];
