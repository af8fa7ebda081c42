import { moneyReportSchema } from '@petwell/contracts/routes';
import { lockClosing } from '../../data/closed-months.ts';
import type { Database, DatabaseTransaction } from '../../data/database.ts';
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
