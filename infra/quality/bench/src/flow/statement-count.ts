import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';

/** Connects as the superuser and starts counting; the stack needs the library pg_stat_statements. */
export async function connectStatementCount({ control }: RunningStack): Promise<pg.Client> {
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
