import { clinicDay } from '@petwell/chassis/time';
import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/** First key of the advisory lock that lets the closing of a month and what is counted in it take turns. */
const closingLock = 7_006;

/** Lets nothing be counted until the transaction ends. */
export const lockClosing = (tx: DatabaseTransaction) =>
  sql`SELECT pg_advisory_xact_lock(${closingLock}::int, 0)`.execute(tx);

/**
 * Returns when something counts in the money report that belongs to a time: then, or now if that month, or a later one, is
 * closed. No month is closed before it is over.
 */
export async function countedAtOf(
  tx: DatabaseTransaction,
  belongsAt: Date,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Date> {
  await sql`SELECT pg_advisory_xact_lock_shared(${closingLock}::int, 0)`.execute(tx);
  const closed = await tx
    .selectFrom('closedMonths')
    .select('month')
    .where('month', '>=', clinicDay(belongsAt, timeZone).slice(0, 7))
    .executeTakeFirst();
  return closed ? now : belongsAt;
}
