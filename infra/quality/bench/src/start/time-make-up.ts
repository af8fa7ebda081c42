import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePortBase, repositoryDir } from '@petwell/local-stack/parts';
import { execa } from 'execa';
import { median, rounded } from '../measure/statistics.ts';

/** Times `make up` over existing data, with packages installed and the web app built. */
export async function timeMakeUp({ rounds }: { rounds: number }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'petwell-up-'));
  const env = { DATA_DIR: dataDir, PORT_BASE: String(await findFreePortBase()) };
  const make = async (target: string): Promise<number> => {
    const { durationMs } = await execa('make', ['--silent', target], {
      cwd: repositoryDir,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return durationMs / 1_000;
  };
  const seconds: number[] = [];
  try {
    await make('up');
    while (seconds.length < rounds) {
      await make('down');
      seconds.push(await make('up'));
    }
  } finally {
    await make('down');
    await rm(dataDir, { recursive: true, force: true });
  }
  console.table({ 'warm make up': { median: rounded(median(seconds)), unit: 's' } });
}
