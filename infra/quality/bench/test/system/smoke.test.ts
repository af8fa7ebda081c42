import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { execa } from 'execa';
import { expect, test } from 'vitest';

/** The smallest size of every benchmark, without peers, and what its table has to show. */
const benchmarks = {
  'bench-desk': { settings: ['customers=1000', 'rounds=1'], row: 'desk: from search to recorded' },
  'bench-flow': { settings: ['enrollments=2'], row: 'PetWell' },
  'bench-web': { settings: ['pages=/plans', 'rounds=1'], row: '/plans' },
};

const limitMs = 60_000;

test('every benchmark of the Makefile is run here', async () => {
  const makefile = await readFile(join(repositoryDir, 'Makefile'), 'utf8');
  const targets = [...makefile.matchAll(/^(bench-\w+):/gm)].map(([, target]) => target);
  expect(Object.keys(benchmarks)).toEqual(targets.sort());
});

test.each(Object.entries(benchmarks))(
  'make %s measures within a minute',
  { timeout: limitMs + 20_000 },
  async (target, { settings, row }) => {
    const run = await execa('make', ['--silent', target, ...settings], {
      cwd: repositoryDir,
      all: true,
      reject: false,
      stdin: 'ignore',
      timeout: limitMs,
      forceKillAfterDelay: 15_000,
      env: { NO_COLOR: '1' },
    });
    expect(run.failed, `${run.shortMessage}\n${run.all}`).toBe(false);
    expect(run.all).toContain(`│ ${row} `);
    expect(run.all).not.toContain('NaN');
  },
);
