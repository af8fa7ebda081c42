import { setTimeout as wait } from 'node:timers/promises';
import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';

/** Restarts the stack's PostgreSQL so that it counts statements; the services come back by themselves. */
export async function countStatements({ control }: RunningStack): Promise<pg.Client> {
  const before = new pg.Client({ connectionString: control.adminDatabaseUrl });
  await before.connect();
  await before.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
  await before.end();
  await control.stopPostgres('SIGINT');
  await control.startPostgres();
  for (const name of control.processNames) {
    while (!(await control.isReady(name))) await wait(100);
  }
  const admin = new pg.Client({ connectionString: control.adminDatabaseUrl });
  await admin.connect();
  await admin.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  return admin;
}

/** Statements of all databases since they are counted, without BEGIN and its like. */
export async function readStatements(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ calls: string }>(
    `SELECT coalesce(sum(calls), 0) AS calls FROM pg_stat_statements
     WHERE query !~* '^(begin|commit|rollback|set|savepoint|release|deallocate)'`,
  );
  return Number(rows[0]?.calls ?? 0);
}

export type StatementShare = { database: string; statement: string; calls: number };

/** The statements that were sent most often since `resetStatements`, in one line each. */
export async function readMostFrequent(admin: pg.Client): Promise<StatementShare[]> {
  const { rows } = await admin.query<{ datname: string; query: string; calls: string }>(
    `SELECT d.datname, left(regexp_replace(s.query, '\\s+', ' ', 'g'), 110) AS query, s.calls
     FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid ORDER BY s.calls DESC LIMIT 25`,
  );
  return rows.map(({ datname, query, calls }) => ({
    database: datname,
    statement: query,
    calls: Number(calls),
  }));
}

export async function resetStatements(admin: pg.Client): Promise<void> {
  await admin.query('SELECT pg_stat_statements_reset()');
}
