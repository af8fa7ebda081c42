import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Migration = { name: string; sql: string };

/** Reads the migrations of a service, oldest first; empty if there is no folder yet. */
export async function readMigrations(serviceDir: string): Promise<Migration[]> {
  const folder = join(serviceDir, 'prisma/migrations');
  const entries = existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      sql: await readFile(join(folder, name, 'migration.sql'), 'utf8'),
    })),
  );
}

/** Hashes a service's migrations, to detect whether applying them can be skipped. */
export async function hashMigrations(serviceDir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, sql } of await readMigrations(serviceDir)) hash.update(`${name}\0${sql}\0`);
  return hash.digest('hex');
}
