import type pg from 'pg';
import { createStatementNames } from '../database/statement-names.ts';
import type { SqlClient, TransactionRunner } from './sql.ts';

/** Transactions on a pool of `createPool`, past Prisma: for the few statements that run all the time. */
export function createSqlRunner(pool: pg.Pool): TransactionRunner<SqlClient> {
  const nameOf = createStatementNames();
  const toSqlClient = (client: pg.PoolClient): SqlClient => {
    const send = (text: string, values: unknown[]) =>
      client.query({ name: nameOf({ sql: text, args: values }), text, values });
    return {
      async $executeRawUnsafe(sql, ...values) {
        return (await send(sql, values)).rowCount ?? 0;
      },
      async $queryRawUnsafe<Rows>(sql: string, ...values: unknown[]) {
        return (await send(sql, values)).rows as Rows;
      },
    };
  };
  return async (work) => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await work(toSqlClient(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      // One that could not even roll back is not used again.
      client.release(broken);
    }
  };
}
