import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { startTestDatabase } from '@petwell/chassis/testing';
import { createMigration } from '../../../src/migrate/create-migration.ts';
import { applyMigrations } from '../../../src/migrate/index.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { createTransaction, type RunTransaction } from '../../../src/database/transaction.ts';
import type { IdempotencyTables } from '../../../src/idempotency/request-records.ts';
import type { MessagingTables } from '../../../src/messaging/tables.ts';

type Tables = MessagingTables & IdempotencyTables;

export type MessagingDatabase = {
  pool: pg.Pool;
  kysely: Kysely<Tables>;
  transaction: RunTransaction<Tables>;
  /** Terminates connections inside a transaction, as a process crash would. */
  killTransactions(): Promise<void>;
  stop(): Promise<void>;
};

const models = ['messaging', 'idempotency'].map(
  (name) => new URL(`../../../prisma/${name}.prisma`, import.meta.url),
);

/** Creates tables from the models that services copy, using Prisma's own engine. */
async function createTables(databaseUrl: string): Promise<void> {
  const serviceDir = await mkdtemp(join(tmpdir(), 'petwell-messaging-'));
  try {
    const texts = await Promise.all(models.map((file) => readFile(file, 'utf8')));
    await mkdir(join(serviceDir, 'prisma'));
    await writeFile(
      join(serviceDir, 'prisma/schema.prisma'),
      `datasource db {\n  provider = "postgresql"\n}\n\n${texts.join('\n')}`,
    );
    await createMigration({ serviceDir, name: 'messaging', databaseUrl });
    await applyMigrations({ serviceDir, databaseUrl });
  } finally {
    await rm(serviceDir, { recursive: true, force: true });
  }
}

export async function startMessagingDatabase(): Promise<MessagingDatabase> {
  const database = await startTestDatabase();
  await createTables(database.url);
  const { pool, kysely, close } = openDatabase<Tables>({
    databaseUrl: database.url,
    // The default ends a query that waits for others, which takes long on a busy machine.
    connectionTimeoutMs: 30_000,
  });
  return {
    pool,
    kysely,
    transaction: createTransaction({ kysely }),
    async killTransactions() {
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'idle in transaction'`,
      );
    },
    async stop() {
      await close();
      await database.drop();
    },
  };
}
