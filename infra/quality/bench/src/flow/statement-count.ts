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

/** How often one statement, its values left out, was sent to one database, and how long the server took. */
export type StatementShare = { database: string; statement: string; calls: number; ms: number };
export type Statements = ReadonlyMap<string, StatementShare>;

const isTransactionControl = /^(begin|start|commit|rollback|set|savepoint|release|deallocate)\b/i;
/** What the server asks itself about foreign keys is counted like a statement, but nobody sends it. */
const isForeignKeyCheck = /FROM ONLY .* FOR KEY SHARE OF x$/;

/** Everything since the server began to count, in one line each; BEGIN and its like are left out. */
export async function readStatements(admin: pg.Client): Promise<Statements> {
  const { rows } = await admin.query<{
    database: string;
    statement: string;
    n: string;
    ms: number;
  }>(
    `SELECT replace(d.datname, 'petwell_', '') AS database, sum(s.calls) AS n,
       sum(s.total_exec_time) AS ms,
       btrim(regexp_replace(s.query, '\\s+', ' ', 'g')) AS statement
     FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid GROUP BY 1, 4`,
  );
  const counted = rows.filter(
    ({ statement }) => !isTransactionControl.test(statement) && !isForeignKeyCheck.test(statement),
  );
  return new Map(
    counted.map(({ database, statement, n, ms }) => [
      `${database} ${statement}`,
      { database, statement, calls: Number(n), ms },
    ]),
  );
}
