import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePortBase, repositoryDir } from '@petwell/local-stack/parts';
import { median } from '../measure/statistics.ts';

/** `make up` over data that are there already, packages installed and the web app built, in ms. */
export async function timeMakeUp(rounds: number): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'petwell-up-'));
  const portBase = String(await findFreePortBase());
  const make = async (target: string): Promise<number> => {
    const startedAt = performance.now();
    const child = spawn('make', ['--silent', target], {
      cwd: repositoryDir,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: dataDir, PORT_BASE: portBase },
    });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`make ${target} ended with ${code}`);
    return performance.now() - startedAt;
  };
  const times: number[] = [];
  try {
    await make('up');
    for (let round = 0; round < rounds; round += 1) {
      await make('down');
      times.push(await make('up'));
    }
  } finally {
    await make('down');
    await rm(dataDir, { recursive: true, force: true });
  }
  return median(times);
}
