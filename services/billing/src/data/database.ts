import {
  openDatabase as open,
  type SqlDatabase,
  type SqlTransaction,
  type TransactionRunner,
} from '@petwell/chassis';
import { PrismaClient } from './generated/client.ts';

export type Database = PrismaClient;
export type Transaction = SqlTransaction;
/** Short transactions: none of them waits for anything but the database. */
export type RunInTransaction = TransactionRunner<Transaction>;

/** Billing's own database: Prisma's client, and raw statements on the same connections. */
export function openDatabase(options: Parameters<typeof open>[0]): {
  database: Database;
  sql: SqlDatabase;
} {
  const { adapter, sql } = open(options);
  return { database: new PrismaClient({ adapter }), sql };
}
