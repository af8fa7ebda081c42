import { createPool } from '@petwell/chassis';
import type { DatabaseName, StackControl } from '@petwell/local-stack';

/** Services that answer requests; notification only acts on what these wrote. */
const databases: readonly DatabaseName[] = ['identity', 'catalog', 'enrollment', 'billing'];

export type RowCounts = Record<string, number>;

/**
 * Counts the rows of every table that a request could write. Inboxes are written by events only, and the
 * staff activity log and its events record refused actions too.
 */
export function createRowCounts(control: StackControl) {
  const pools = databases.map((name) => ({
    name,
    pool: createPool({ databaseUrl: control.databaseUrl(name), poolSize: 1 }),
  }));

  async function count(): Promise<RowCounts> {
    const counts: RowCounts = {};
    for (const { name, pool } of pools) {
      const { rows } = await pool.query<{ table: string; rows: string }>(
        `SELECT table_name AS table,
                (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I %s', table_name,
                  CASE table_name WHEN 'outbox_events' THEN 'WHERE type <> ''staff.acted.v1''' ELSE '' END
                ), false, true, '')))[1]::text AS rows
         FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('inbox_messages', 'admin_activity', 'admin_activity_repeats')`,
      );
      for (const { table, rows: found } of rows) counts[`${name}.${table}`] = Number(found);
    }
    return counts;
  }

  return {
    count,
    /** Returns the counts once they are the same three times in a row. */
    async settled(): Promise<RowCounts> {
      let [before, same] = [await count(), 0];
      while (same < 2) {
        await new Promise((resolve) => setTimeout(resolve, 150));
        const now = await count();
        same = changedTables(before, now).length === 0 ? same + 1 : 0;
        before = now;
      }
      return before;
    },
    close: () => Promise.all(pools.map(({ pool }) => pool.end())),
  };
}

/** Describes changed counts as `billing.consents 3 → 4`. */
export function changedTables(before: RowCounts, after: RowCounts): string[] {
  return Object.keys({ ...before, ...after })
    .filter((table) => before[table] !== after[table])
    .map((table) => `${table} ${before[table] ?? 0} → ${after[table] ?? 0}`);
}
