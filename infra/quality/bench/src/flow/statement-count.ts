import { setTimeout as wait } from 'node:timers/promises';
import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';

/** Restarts the stack's PostgreSQL with pg_stat_statements and returns an admin connection. */
export async function enableStatementCount({ control }: RunningStack): Promise<pg.Client> {
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

/** Statements sent so far, without transaction control and without PostgreSQL's own foreign-key checks. */
export async function countStatements(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ calls: number }>(
    `SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements
     WHERE query !~* '^\\s*(begin|start|commit|rollback|set|savepoint|release|deallocate)\\M'
       AND query !~ 'FROM ONLY .* FOR KEY SHARE OF x$'`,
  );
  return rows[0]?.calls ?? 0;
}
