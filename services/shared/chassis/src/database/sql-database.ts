import { Decimal, Sql } from '@prisma/client/runtime/client';
import type pg from 'pg';
import type { SqlTransaction, TransactionRunner } from '../messaging/sql.ts';
import { toDatabaseError } from './database-errors.ts';

type Queryable = Pick<pg.Pool, 'query'>;

async function send(
  queryable: Queryable,
  query: string | pg.QueryConfig,
): Promise<pg.QueryResult<pg.QueryResultRow>> {
  try {
    return await queryable.query(query);
  } catch (error) {
    throw toDatabaseError(error);
  }
}

const toParameter = (value: unknown) => (value instanceof Decimal ? value.toString() : value);

/** Prisma's raw surface on the driver itself, with the same values in and out. */
function toSqlTransaction(queryable: Queryable): SqlTransaction {
  const run = (text: string, values: readonly unknown[]) =>
    send(queryable, { text, values: values.map(toParameter) });
  const runTemplate = (template: TemplateStringsArray | Sql, values: readonly unknown[]) => {
    const sql = template instanceof Sql ? template : new Sql(template, values);
    return run(sql.text, sql.values);
  };
  return {
    $queryRaw: async <Rows>(template: TemplateStringsArray | Sql, ...values: unknown[]) =>
      (await runTemplate(template, values)).rows as Rows,
    $executeRaw: async (template, ...values) => (await runTemplate(template, values)).rowCount ?? 0,
    $queryRawUnsafe: async <Rows>(text: string, ...values: unknown[]) =>
      (await run(text, values)).rows as Rows,
    $executeRawUnsafe: async (text, ...values) => (await run(text, values)).rowCount ?? 0,
  };
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toDatabaseError(error);
  }
}

export type SqlDatabase = SqlTransaction & {
  /** Read committed. Rejects with DatabaseUnavailableError where no connection is free in time. */
  runInTransaction: TransactionRunner<SqlTransaction>;
};

/** The former way to write; deleted as soon as every service writes through Kysely. */
export function createSqlDatabase(pool: pg.Pool): SqlDatabase {
  return {
    ...toSqlTransaction(pool),
    async runInTransaction(work) {
      const client = await connect(pool);
      let broken: Error | undefined;
      try {
        await send(client, 'BEGIN');
        const result = await work(toSqlTransaction(client));
        const { command } = await send(client, 'COMMIT');
        if (command !== 'COMMIT') throw new Error('nothing was committed: a statement had failed');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}
