import { moneyReportSchema } from '@petwell/contracts/routes';
import { clinicDay } from '@petwell/chassis/time';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../core/store-database.ts';
import type { MonthStore } from './close-month.ts';
import type { FindClosed } from './report-money.ts';

const figuresSchema = moneyReportSchema.pick({ totals: true, recorded: true, utc: true });

export const createFindClosed =
  (db: Database): FindClosed =>
  async (month) => {
    const row = await db
      .selectFrom('closedMonths')
      .selectAll()
      .where('month', '=', month)
      .executeTakeFirst();
    if (!row) return null;
    const closed = { at: row.closedAt.toISOString(), by: row.closedBy };
    return { figures: figuresSchema.parse(row.figures), closed };
  };

/** Adapts a transaction for closing months. */
export const toMonthStore = (tx: DatabaseTransaction): MonthStore => ({
  async lock(month) {
    await lockClosing(tx);
    return (await createFindClosed(tx)(month)) !== null;
  },
  async close({ month, figures, at, by }) {
    await tx
      .insertInto('closedMonths')
      .values({ month, closedAt: at, closedBy: by, figures: JSON.stringify(figures) })
      .execute();
  },
});

/** First key of the advisory lock that lets the closing of a month and what is counted in it take turns. */
const closingLock = 7_006;

/** Lets nothing be counted until the transaction ends. */
const lockClosing = (tx: DatabaseTransaction) =>
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
