import { openDatabase as open } from '@petwell/chassis';
import { sql, type Kysely, type Transaction } from 'kysely';
import { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';

/** Reads and simple writes. */
export type Prisma = PrismaClient;
/** Transactions, row locks, upserts, and set-based writes. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

/** Opens billing's own database: Prisma and Kysely on one pool. Never use both in one transaction. */
export function openDatabase(options: Parameters<typeof open>[0]) {
  const { adapter, kysely } = open<DB>(options);
  return { prisma: new PrismaClient({ adapter }), kysely };
}

/** The database's clock decides about leases, claims, and ages. */
export const now = sql<Date>`now()`;
export const fromNow = (ms: number) => sql<Date>`now() + ${ms}::float8 * interval '1 millisecond'`;
