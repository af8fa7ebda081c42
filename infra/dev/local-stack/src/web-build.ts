import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { hashSources } from './files.ts';
import { repositoryDir } from './repository.ts';
import { runOnce } from './run-once.ts';
import { createStamps } from './stamps.ts';

const webDir = join(repositoryDir, 'web');
const distDir = join(webDir, 'dist');
const cacheDir = join(repositoryDir, 'node_modules/.cache/petwell');

/**
 * Builds the web app when its sources changed since the last build; returns whether it did.
 */
export async function buildWeb(machine: Record<string, string>): Promise<boolean> {
  const hash = await hashSources([
    webDir,
    join(repositoryDir, 'services/shared/contracts/src'),
    join(repositoryDir, 'package-lock.json'),
  ]);
  const stamps = createStamps(cacheDir);
  const isThere = await access(join(distDir, 'index.html')).then(
    () => true,
    () => false,
  );
  if (!isThere) await stamps.forget('web-build');
  return stamps.once('web-build', hash, () => build(machine));
}

async function build(machine: Record<string, string>): Promise<void> {
  await runOnce({
    what: 'Building the web app',
    program: process.execPath,
    args: [join(webDir, 'build/build.ts')],
    environment: { ...machine, NODE_ENV: 'production', NO_COLOR: '1' },
    cwd: webDir,
  });
}
