import type pg from 'pg';

/** Not data: restoring creates it by applying the migrations. */
const migrationsTable = '_prisma_migrations';

export type Table = {
  name: string;
  columns: string[];
  key: string[];
  /** Other tables that its rows refer to. */
  references: string[];
};

// Partitions belong to their table; generated columns are computed again.
const tablesSql = `
  SELECT c.relname AS name,
    ARRAY(SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ORDER BY a.attnum) AS columns,
    ARRAY(SELECT a.attname::text FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k(attnum, position)
      JOIN pg_attribute a ON a.attnum = k.attnum
      WHERE i.indrelid = c.oid AND a.attrelid = c.oid AND i.indisprimary
      ORDER BY k.position) AS key,
    ARRAY(SELECT DISTINCT f.relname::text FROM pg_constraint o JOIN pg_class f ON f.oid = o.confrelid
      WHERE o.conrelid = c.oid AND o.contype = 'f' AND f.oid <> c.oid) AS references
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> $1
  ORDER BY c.relname`;

/** Lists the tables, referenced ones first. Throws on circular references. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: left } = await client.query<Table>(tablesSql, [migrationsTable]);
  const ordered: Table[] = [];
  while (left.length > 0) {
    const next = left.findIndex(({ references }) =>
      references.every((name) => ordered.some((table) => table.name === name)),
    );
    if (next < 0)
      throw new Error(`Tables refer to each other: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...left.splice(next, 1));
  }
  return ordered;
}

/** Lists the applied migrations, oldest first; none when their table is missing. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ name: string | null }>(
    'SELECT to_regclass($1)::text AS name',
    [migrationsTable],
  );
  if (found[0]?.name == null) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${migrationsTable}
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows.map(({ name }) => name);
}

/** Reads the last values, as text because they may exceed a JavaScript number. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
