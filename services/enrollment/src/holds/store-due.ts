import { sql, type Kysely } from 'kysely';
import { patience } from '../core/store-orders.ts';
import type { DB } from '../data/generated/tables.ts';
import { selectHolds, toHold } from './store-rows.ts';
import type { HoldRecord } from './transaction.ts';

/** Finds what the timer has to do. */
export const createDueHolds = (kysely: Kysely<DB>) => ({
  /** Takes what billing has to be asked again, each for one process; a failed one is due again in a minute. */
  async takeInterrupted(limit: number): Promise<HoldRecord[]> {
    const taken = await kysely
      .updateTable('holds')
      .set({ dueAt: patience })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('holds')
          .select('id')
          .where('dueAt', '<=', sql<Date>`now()`)
          .orderBy('dueAt')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute();
    if (taken.length === 0) return [];
    const ids = taken.map(({ id }) => id);
    const rows = await selectHolds(kysely).where('h.id', 'in', ids).execute();
    return rows.map(toHold);
  },
  /** Holds whose plans ended meanwhile, also if they have started again. */
  async listEnded(limit: number): Promise<HoldRecord[]> {
    const rows = await selectHolds(kysely)
      .where('h.state', '=', 'in_force')
      .where('e.heldUntil', 'is', null)
      .orderBy('h.resumesAt')
      .limit(limit)
      .execute();
    return rows.map(toHold);
  },
  /** Holds whose time is over. */
  async listOver(at: Date, limit: number): Promise<HoldRecord[]> {
    const rows = await selectHolds(kysely)
      .where('h.state', '=', 'in_force')
      .where('h.resumesAt', '<=', at)
      .where('e.heldUntil', 'is not', null)
      .orderBy('h.resumesAt')
      .limit(limit)
      .execute();
    return rows.map(toHold);
  },
  /** Holds that end by a time and whose owners weren't told of it. */
  async listUntold(until: Date, limit: number): Promise<HoldRecord[]> {
    const rows = await selectHolds(kysely)
      .where('h.state', '=', 'in_force')
      .where('h.toldAt', 'is', null)
      .where('h.resumesAt', '<=', until)
      .where('e.heldUntil', 'is not', null)
      .orderBy('h.resumesAt')
      .limit(limit)
      .execute();
    return rows.map(toHold);
  },
});
export type DueHolds = ReturnType<typeof createDueHolds>;
