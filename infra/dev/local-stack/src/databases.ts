import { join } from 'node:path';
import { applyMigrations, hashMigrations } from '@petwell/chassis/migrate';
import pg from 'pg';
import { adminUrl, databaseUrl } from './process-table.ts';
import { findPrismaServices, repositoryDir } from './repository.ts';
import { databaseNames, type DatabaseName } from './create-secrets.ts';
import { StackError } from './stack-error.ts';
import type { StackSettings } from './stack-settings.ts';
import type { Stamps } from './stamps.ts';

/** Creates missing databases, each owned by its own user and closed to all others; returns their names. */
export async function ensureDatabases(settings: StackSettings): Promise<string[]> {
  const admin = new pg.Client({ connectionString: adminUrl(settings) });
  await admin.connect();
  const created: string[] = [];
  try {
    const { rows } = await admin.query<{ datname: string }>('SELECT datname FROM pg_database');
    const existing = new Set(rows.map((row) => row.datname));
    for (const name of databaseNames) {
      if (existing.has(`petwell_${name}`)) continue;
      await createDatabase({ admin, name, password: settings.secrets.databasePasswords[name] });
      created.push(name);
    }
  } finally {
    await admin.end();
  }
  return created;
}

async function createDatabase(options: {
  admin: pg.Client;
  name: DatabaseName;
  password: string;
}): Promise<void> {
  const { admin, password } = options;
  const name = `petwell_${options.name}`;
  const { rowCount } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  await admin.query(`${verb} ROLE ${name} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
  await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
}

/** Applies the migrations of every service whose migrations changed; returns the applied ones. */
export async function migrateServices(settings: StackSettings, stamps: Stamps): Promise<string[]> {
  const services = await findPrismaServices();
  const applied = await Promise.all(
    services.map(async (service) => {
      const name = service.slice('services/'.length) as DatabaseName;
      const serviceDir = join(repositoryDir, service);
      let names: string[] = [];
      await stamps.once(`migrated-${name}`, await hashMigrations(serviceDir), async () => {
        names = await applyMigrations({ serviceDir, databaseUrl: databaseUrl(settings, name) });
      });
      return names.map((migration) => `${name}/${migration}`);
    }),
  ).catch((cause: unknown) => {
    if (cause instanceof Error && cause.name === 'MigrationError') {
      throw new StackError(cause.message, { cause });
    }
    throw cause;
  });
  return applied.flat();
}
