import { PrismaClient, type Prisma } from './generated/client.ts';
import type { createPrismaAdapter, TransactionRunner } from '@petwell/chassis';

export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;
export type RunInTransaction = TransactionRunner<Transaction>;

/** Billing's own database, over the chassis's driver adapter. */
export function openDatabase(adapter: ReturnType<typeof createPrismaAdapter>): Database {
  return new PrismaClient({ adapter });
}

/** Short transactions: none of them waits for anything but the database. */
export function createRunInTransaction(database: Database): RunInTransaction {
  return (work) => database.$transaction(work, { maxWait: 5_000, timeout: 15_000 });
}
