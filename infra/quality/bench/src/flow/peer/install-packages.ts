import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

const install = ['ci', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'];

async function isInstalled(directory: string): Promise<boolean> {
  const writtenAt = async (name: string) => (await stat(join(directory, name))).mtimeMs;
  // npm writes this file last, so it is newer than the lock file when the installation is complete.
  const installedAt = await writtenAt('node_modules/.package-lock.json').catch(() => 0);
  return installedAt >= (await writtenAt('package-lock.json'));
}

/** Installs the folder's lock file unless already done; returns false on failure. */
export async function installPackages(directory: string): Promise<boolean> {
  if (await isInstalled(directory)) return true;
  const npm = spawn('npm', install, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(npm, 'exit').catch(() => [null])) as [number | null];
  return code === 0;
}
