import type { Sql } from '@prisma/client/runtime/client';

/**
 * The raw-SQL surface that outbox, inbox and relay need. Every generated Prisma client and every
 * interactive transaction of one satisfies it, so the chassis knows no service's client.
 */
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
