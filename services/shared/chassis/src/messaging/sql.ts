import type { Sql } from '@prisma/client/runtime/client';
import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

// The former way to write; deleted as soon as every service writes through Kysely.

export type SqlClient = {
  $executeRawUnsafe(sql: string, ...values: unknown[]): PromiseLike<number>;
  $queryRawUnsafe<Rows = unknown>(sql: string, ...values: unknown[]): PromiseLike<Rows>;
};

/** With Prisma's templates as well. Satisfied by Prisma's clients, too. */
export type SqlTransaction = SqlClient & {
  $executeRaw(sql: TemplateStringsArray | Sql, ...values: unknown[]): PromiseLike<number>;
  $queryRaw<Rows = unknown>(
    sql: TemplateStringsArray | Sql,
    ...values: unknown[]
  ): PromiseLike<Rows>;
};

/** Runs `work` in one transaction: commits when it resolves, rolls back and rejects when it rejects. */
export type TransactionRunner<Tx extends SqlClient> = <Result>(
  work: (tx: Tx) => Promise<Result>,
) => Promise<Result>;

function connectionOver(client: SqlClient): DatabaseConnection {
  return {
    async executeQuery<Row>({ query, sql, parameters }: CompiledQuery) {
      const isReturning = 'returning' in query && query.returning !== undefined;
      const hasRows = query.kind === 'SelectQueryNode' || isReturning;
      if (hasRows) return { rows: await client.$queryRawUnsafe<Row[]>(sql, ...parameters) };
      const count = await client.$executeRawUnsafe(sql, ...parameters);
      return { rows: [], numAffectedRows: BigInt(count) };
    },
    streamQuery: () => {
      throw new Error('not supported');
    },
  };
}

/** Kysely on the connection or transaction of a client of the former kind. */
export function kyselyOver<DB>(client: SqlClient): Kysely<DB> {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        Object.assign(new DummyDriver(), {
          acquireConnection: () => Promise.resolve(connectionOver(client)),
        }),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
