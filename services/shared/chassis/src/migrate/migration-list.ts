import { createHash } from 'node:crypto';
import { access, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export type MigrationDirectory = { name: string; sql: string };

/** Returns the paths of a service's Prisma schema and migrations. */
export function prismaPaths(serviceDir: string): { schemaFile: string; migrationsDir: string } {
  const prismaDir = resolve(serviceDir, 'prisma');
  return {
    schemaFile: join(prismaDir, 'schema.prisma'),
    migrationsDir: join(prismaDir, 'migrations'),
  };
}

/** Reads the migrations of a service, oldest first; empty if there is no folder yet. */
export async function readMigrations(migrationsDir: string): Promise<MigrationDirectory[]> {
  const isThere = await access(migrationsDir).then(
    () => true,
    () => false,
  );
  if (!isThere) return [];
  const entries = await readdir(migrationsDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  names.sort();
  return Promise.all(
    names.map(async (name) => ({
      name,
      sql: await readFile(join(migrationsDir, name, 'migration.sql'), 'utf8'),
    })),
  );
}

/** Hashes a service's migrations, to detect whether applying them can be skipped. */
export async function hashMigrations(serviceDir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, sql } of await readMigrations(prismaPaths(serviceDir).migrationsDir)) {
    hash.update(`${name}\0${sql}\0`);
  }
  return hash.digest('hex');
}
