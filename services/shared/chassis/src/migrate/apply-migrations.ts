import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readMigrations, type Migration } from './migration-files.ts';
import { splitStatements } from './sql-statements.ts';

/** Carries the failed migration and the database's error. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

type MigrationRow = {
  name: string;
  checksum: string;
  isFinished: boolean;
  logs: string | null;
};

/** Prisma's own lock and table: its command line and earlier releases must agree with the result. */
const lockId = 72_707_369;
const lockTimeoutMs = 10_000;
const createTable = `CREATE TABLE _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/**
 * Applies a service's pending migrations and returns their names. Keeps Prisma's bookkeeping table. Migrations
 * that only the database knows are ignored: after a rollback, its processes are older than its schema.
 * @throws MigrationError; a failed migration blocks later runs until its row is marked as rolled back
 */
export async function applyMigrations(options: {
  serviceDir: string;
  databaseUrl: string;
}): Promise<string[]> {
  const { serviceDir, databaseUrl } = options;
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
  });
  // The statement in progress fails too; an unhandled 'error' event would crash the process.
  client.on('error', () => undefined);
  try {
    const migrations = await readMigrations(serviceDir);
    await client.connect();
    await acquireLock(client);
    await ensureTable(client);
    const pending = findPending(migrations, await readRows(client));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } catch (cause) {
    throw new MigrationError(`Migrating ${serviceDir} failed: ${describe(cause)}`, { cause });
  } finally {
    // Also releases the lock.
    await client.end();
  }
}

/** Waits without a statement in progress, which `CREATE INDEX CONCURRENTLY` would wait for in turn. */
async function acquireLock(client: pg.Client): Promise<void> {
  const giveUpAt = Date.now() + lockTimeoutMs;
  const sql = 'SELECT pg_try_advisory_lock($1) AS "isLocked"';
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>(sql, [lockId]);
    if (rows[0]?.isLocked) return;
    if (Date.now() > giveUpAt) throw new Error('another process is migrating this database');
    await delay(100);
  }
}

async function ensureTable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  );
  if (rows.some(({ name }) => name === '_prisma_migrations')) return;
  if (rows.length > 0) throw new Error('the database has tables, but no record of migrations');
  await client.query(createTable);
}

async function readRows(client: pg.Client): Promise<MigrationRow[]> {
  const { rows } = await client.query<MigrationRow>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished", logs
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows;
}

function findPending(migrations: readonly Migration[], rows: readonly MigrationRow[]): Migration[] {
  const failed = rows.find(({ isFinished }) => !isFinished);
  if (failed) {
    const reason = failed.logs ?? 'the process ended';
    throw new Error(`${failed.name} failed before (${reason}); see docs/runbooks/bad-release.md`);
  }
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const [first] = migrations;
  if (first && rows.length > 0 && !checksums.has(first.name)) {
    throw new Error('this database is from before the first release; make a new one (make reset)');
  }
  const changed = migrations.find(
    ({ name, sql }) => checksums.has(name) && checksums.get(name) !== hash(sql),
  );
  if (changed) throw new Error(`${changed.name} was changed after it was applied`);
  return migrations.filter(({ name }) => !checksums.has(name));
}

async function apply(client: pg.Client, { name, sql }: Migration): Promise<void> {
  const id = randomUUID();
  await client.query(
    'INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)',
    [id, hash(sql), name],
  );
  try {
    await run(client, sql, () =>
      client.query(
        `UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1
         WHERE id = $1`,
        [id],
      ),
    );
  } catch (cause) {
    // Without a connection, the unfinished row alone tells that the migration failed.
    await client
      .query('ROLLBACK')
      .then(() =>
        client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [
          id,
          describe(cause),
        ]),
      )
      .catch(() => undefined);
    throw new Error(`${name}: ${describe(cause)}`, { cause });
  }
}

/** Runs the script and `finish` in one transaction, or each statement alone if one runs concurrently. */
async function run(client: pg.Client, sql: string, finish: () => Promise<unknown>): Promise<void> {
  const statements = splitStatements(sql);
  if (statements.some((statement) => /\bconcurrently\b/i.test(statement))) {
    for (const statement of statements) await client.query(statement);
    await finish();
    return;
  }
  await client.query('BEGIN');
  await client.query(sql);
  await finish();
  await client.query('COMMIT');
}

const hash = (sql: string) => createHash('sha256').update(sql).digest('hex');

/** A refused connection has several causes and no message. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join(', ');
  return error instanceof Error ? error.message : String(error);
}
