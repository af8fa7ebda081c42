import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startTestDatabase } from '@petwell/chassis/testing';
import { applyMigrations, createMigration } from '../../../src/migrate/index.ts';
import { createPool } from '../../../src/database/pool.ts';
import { createSqlDatabase } from '../../../src/database/sql-database.ts';
import type { SqlClient, SqlTransaction, TransactionRunner } from '../../../src/messaging/sql.ts';

export type MessagingDatabase = {
  pool: pg.Pool;
  sql: SqlClient;
  runInTransaction: TransactionRunner<SqlTransaction>;
  /** Ends the connections that are in a transaction, as a crash of their process would. */
  killTransactions(): Promise<void>;
  stop(): Promise<void>;
};

const messagingPrisma = new URL('../../../prisma/messaging.prisma', import.meta.url);

/** The very models that services copy, turned into tables by Prisma's own engine. */
async function createTables(databaseUrl: string): Promise<void> {
  const serviceDir = await mkdtemp(join(tmpdir(), 'petwell-messaging-'));
  try {
    const models = await readFile(messagingPrisma, 'utf8');
    await mkdir(join(serviceDir, 'prisma'));
    await writeFile(
      join(serviceDir, 'prisma/schema.prisma'),
      `datasource db {\n  provider = "postgresql"\n}\n\n${models}`,
    );
    await createMigration({ serviceDir, name: 'messaging', databaseUrl });
    await applyMigrations({ serviceDir, databaseUrl });
  } finally {
    await rm(serviceDir, { recursive: true, force: true });
  }
}

function toSqlClient(client: pg.Pool): SqlClient {
  return {
    async $executeRawUnsafe(sql, ...values) {
      return (await client.query(sql, values)).rowCount ?? 0;
    },
    async $queryRawUnsafe<Rows>(sql: string, ...values: unknown[]) {
      return (await client.query(sql, values)).rows as Rows;
    },
  };
}

export async function startMessagingDatabase(): Promise<MessagingDatabase> {
  const database = await startTestDatabase();
  await createTables(database.url);
  const pool = createPool({ databaseUrl: database.url });
  return {
    pool,
    sql: toSqlClient(pool),
    runInTransaction: createSqlDatabase(pool).runInTransaction,
    async killTransactions() {
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'idle in transaction'`,
      );
    },
    async stop() {
      await pool.end();
      await database.drop();
    },
  };
}
