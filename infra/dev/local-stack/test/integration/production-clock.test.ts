import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { describeProcesses } from '../../src/process-table.ts';
import { repositoryDir } from '../../src/repository.ts';
import { settingsFor } from '../factories.ts';

// Five processes start at once, which takes long on a busy machine.
it('[OPS-11] no service starts in production with a clock that can be moved', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'petwell-clock-'));
  try {
    const processes = describeProcesses(await settingsFor({ dataDir }));
    const movable = processes.filter(({ environment }) => 'BUSINESS_CLOCK_FILE' in environment);
    expect(movable.map(({ name }) => name)).toEqual([
      'catalog',
      'enrollment',
      'billing',
      'notification',
      'gateway',
    ]);
    await Promise.all(
      movable.map(async ({ script, environment }) => {
        const { exitCode, stderr } = await execa(process.execPath, [script], {
          cwd: repositoryDir,
          extendEnv: false,
          reject: false,
          env: { ...environment, NODE_ENV: 'production' },
        });
        expect(exitCode).toBe(1);
        expect(stderr).toContain('BUSINESS_CLOCK_FILE: Production runs on real time');
      }),
    );
  } finally {
    await rm(dataDir, { recursive: true });
  }
}, 120_000);
