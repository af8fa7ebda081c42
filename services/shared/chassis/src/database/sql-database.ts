import { Sql } from '@prisma/client/runtime/client';
import pg from 'pg';
import type { SqlTransaction, TransactionRunner } from '../messaging/sql.ts';
import { isTracing } from '../telemetry/tracing.ts';
import { DatabaseUnavailableError } from './database-unavailable.ts';
import { inStatementSpan } from './statement-span.ts';
import { createStatementNames } from './statement-names.ts';
import { prismaTypes, toParameter } from './sql-values.ts';

type Queryable = Pick<pg.Pool, 'query'>;
type NameOf = ReturnType<typeof createStatementNames>;

/** What the server itself reports of a connection that it ends or cannot take. */
const unavailableStates = /^(08|53|57P0)/;

/** A mistake of ours, which no retry mends: the driver throws these itself. */
const isMistake = (error: unknown) => error instanceof TypeError || error instanceof RangeError;

function toError(error: unknown): unknown {
  const isRefused = error instanceof pg.DatabaseError && !unavailableStates.test(error.code ?? '');
  return isRefused || isMistake(error) ? error : new DatabaseUnavailableError(error);
}

async function send(
  queryable: Queryable,
  query: string | pg.QueryConfig,
): Promise<pg.QueryResult<pg.QueryResultRow>> {
  const work = () => queryable.query(query);
  const text = typeof query === 'string' ? query : query.text;
  try {
    return await (isTracing() ? inStatementSpan(text, work) : work());
  } catch (error) {
    throw toError(error);
  }
}

/** Prisma's raw surface on the driver itself, with the same values in and out. */
function toSqlTransaction(queryable: Queryable, nameOf: NameOf): SqlTransaction {
  const run = (text: string, values: readonly unknown[]) =>
    send(queryable, {
      ...{ name: nameOf({ sql: text, args: values }), text },
      ...{ values: values.map(toParameter), types: prismaTypes },
    });
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
    throw toError(error);
  }
}

export type SqlDatabase = SqlTransaction & {
  /** Read committed. Rejects with DatabaseUnavailableError where no connection is free in time. */
  runInTransaction: TransactionRunner<SqlTransaction>;
};

/**
 * A pool's statements past Prisma, for those that run all the time: one costs a third of the processor's time.
 * @throws DatabaseUnavailableError; pg.DatabaseError with its SQLSTATE for what the server refuses
 */
export function createSqlDatabase(
  pool: pg.Pool,
  nameOf: NameOf = createStatementNames(),
): SqlDatabase {
  return {
    ...toSqlTransaction(pool, nameOf),
    async runInTransaction(work) {
      const client = await connect(pool);
      let broken: Error | undefined;
      try {
        // Sent together with the first statement of the work.
        const begun = send(client, 'BEGIN');
        begun.catch(() => undefined);
        const result = await work(toSqlTransaction(client, nameOf));
        await begun;
        const { command } = await send(client, 'COMMIT');
        // The server's answer where a statement had failed, also one whose failure the work got over.
        if (command !== 'COMMIT') throw new Error('nothing was committed: a statement had failed');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        // One that could not even roll back is not used again.
        client.release(broken);
      }
    },
  };
}
