import pg from 'pg';

/** Everything outside PostgreSQL's own schemas, and not part of an extension. */
const isOurs = (oid: string, namespace: string) =>
  `${namespace} NOT LIKE 'pg\\_%' AND ${namespace} <> 'information_schema' AND NOT EXISTS (
     SELECT FROM pg_depend AS part WHERE part.objid = ${oid} AND part.deptype = 'e')`;

/** Each query returns lines. Names are shown without `public`, which is on the search path. */
const sections: Record<string, string> = {
  extensions: `SELECT format('%s in %s', extname, extnamespace::regnamespace) AS line
    FROM pg_extension`,
  schemas: `SELECT nspname::text AS line FROM pg_namespace n WHERE ${isOurs('n.oid', 'nspname')}`,
  enums: `SELECT format('%s: %s', t.oid::regtype, (SELECT string_agg(quote_literal(enumlabel), ', '
        ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = t.oid)) AS line
    FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
    WHERE typtype = 'e' AND ${isOurs('t.oid', 'nspname')}`,
  'domains and ranges': `SELECT format('%s %s of %s', t.oid::regtype, typtype,
        format_type(typbasetype, typtypmod)) AS line
    FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
    WHERE typtype IN ('d', 'r') AND ${isOurs('t.oid', 'nspname')}`,
  relations: `SELECT format('%s %s persistence=%s replica-identity=%s row-security=%s options=%s partition=%s rights=%s%s',
        relkind, c.oid::regclass, relpersistence, relreplident, relrowsecurity, reloptions,
        pg_get_expr(relpartbound, c.oid), relacl,
        CASE WHEN relkind IN ('v', 'm') THEN ' as ' || pg_get_viewdef(c.oid) END) AS line
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND ${isOurs('c.oid', 'nspname')}`,
  columns: `SELECT format('%s.%I %s%s%s%s%s%s%s', c.oid::regclass, attname,
        format_type(atttypid, atttypmod),
        CASE WHEN attnotnull THEN ' not null' END,
        CASE WHEN attgenerated = '' THEN ' default ' ELSE ' generated ' END
          || pg_get_expr(adbin, adrelid),
        CASE WHEN attidentity <> '' THEN ' identity ' || attidentity::text END,
        CASE WHEN attcollation <> typcollation THEN ' collate ' || attcollation::regcollation END,
        CASE WHEN attstorage <> typstorage THEN ' storage ' || attstorage::text END,
        ' statistics ' || nullif(attstattarget, -1)) AS line
    FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
      JOIN pg_type t ON t.oid = atttypid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'p', 'v', 'm', 'f', 'c')
      AND ${isOurs('c.oid', 'nspname')}`,
  constraints: `SELECT format('%s.%I %s%s%s', coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text),
        conname, pg_get_constraintdef(k.oid), CASE WHEN NOT convalidated THEN ' (not validated)' END,
        CASE WHEN NOT conislocal THEN ' (inherited)' END) AS line
    FROM pg_constraint k JOIN pg_namespace n ON n.oid = connamespace WHERE ${isOurs('k.oid', 'nspname')}`,
  indexes: `SELECT format('%s%s%s%s', pg_get_indexdef(indexrelid),
        CASE WHEN NOT indisvalid THEN ' (invalid)' END,
        CASE WHEN indisclustered THEN ' (clustered)' END,
        CASE WHEN indisreplident THEN ' (replica identity)' END) AS line
    FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN pg_namespace n ON n.oid = relnamespace
    WHERE ${isOurs('c.oid', 'nspname')}`,
  triggers: `SELECT format('%s enabled=%s', pg_get_triggerdef(g.oid), tgenabled) AS line
    FROM pg_trigger g JOIN pg_class c ON c.oid = tgrelid JOIN pg_namespace n ON n.oid = relnamespace
    WHERE NOT tgisinternal AND ${isOurs('c.oid', 'nspname')}`,
  functions: `SELECT format('%srights=%s', CASE WHEN prokind = 'a' THEN p.oid::regprocedure || ' aggregate '
        ELSE pg_get_functiondef(p.oid) END, proacl) AS line
    FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace WHERE ${isOurs('p.oid', 'nspname')}`,
  sequences: `SELECT format('%s %s from %s by %s within %s to %s cache %s%s of %s', c.oid::regclass,
        seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache,
        CASE WHEN seqcycle THEN ' cycle' END, (SELECT format('%s.%I', refobjid::regclass, attname)
          FROM pg_depend JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
          WHERE objid = c.oid AND classid = 'pg_class'::regclass AND deptype IN ('a', 'i'))) AS line
    FROM pg_sequence JOIN pg_class c ON c.oid = seqrelid JOIN pg_namespace n ON n.oid = relnamespace
    WHERE ${isOurs('c.oid', 'nspname')}`,
  policies: `SELECT format('%s %s %s %s %s %s', polrelid::regclass, polname, polcmd, polroles::text,
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) AS line FROM pg_policy`,
  'rules of tables': `SELECT definition AS line FROM pg_rules r
    WHERE ${isOurs('0::oid', 'schemaname')} AND rulename <> '_RETURN'`,
  statistics: `SELECT pg_get_statisticsobjdef(s.oid) AS line
    FROM pg_statistic_ext s JOIN pg_namespace n ON n.oid = stxnamespace WHERE ${isOurs('s.oid', 'nspname')}`,
  comments: `SELECT format('%s: %s', pg_describe_object(d.classoid, d.objoid, d.objsubid), description) AS line
    FROM pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) i
    WHERE ${isOurs('d.objoid', "coalesce(i.schema, 'pg_catalog')")}`,
  settings: `SELECT setting AS line FROM pg_db_role_setting, unnest(setconfig) AS setting
    WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`,
};

/** Without the bookkeeping of migrations, whose rows name them. */
const filledTables = `SELECT c.oid::regclass::text AS "table", array_agg(quote_ident(attname)) FILTER
      (WHERE pg_get_expr(adbin, adrelid) ~* 'now\\(\\)|current_timestamp') AS clocks
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    LEFT JOIN pg_attrdef ON adrelid = c.oid
    LEFT JOIN pg_attribute ON attrelid = c.oid AND attnum = adnum
  WHERE relkind = 'r' AND relname <> '_prisma_migrations' AND ${isOurs('c.oid', 'nspname')}
  GROUP BY c.oid`;

const sequencePositions = `SELECT format('%s at %s', format('%I.%I', schemaname, sequencename)::regclass,
    last_value) AS line FROM pg_sequences WHERE last_value IS NOT NULL`;

const print = (title: string, lines: readonly string[]): string =>
  [`## ${title}`, ...lines.toSorted(), ''].join('\n');

async function dumpRows(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query<{ table: string; clocks: string[] | null }>(
    filledTables,
  );
  const lines: string[] = [];
  for (const { table, clocks } of tables) {
    const { rows } = await client.query<{ line: string }>(
      `SELECT (to_jsonb(t) - $1::text[])::text AS line FROM ${table} t`,
      [clocks ?? []],
    );
    lines.push(...rows.map(({ line }) => `${table} ${line}`));
  }
  return print('rows, without the time at which they were made', lines);
}

/**
 * Prints everything that a database's catalogs say about its schema, sorted, so that `diff` shows where two
 * databases differ. The order of a table's columns is left out. `withRows` adds the rows and the positions of
 * sequences: those of a database that only migrations have filled.
 */
export async function dumpSchema(databaseUrl: string, withRows: boolean): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const read = async (sql: string) =>
      (await client.query<{ line: string }>(sql)).rows.map(({ line }) => line);
    const parts: string[] = [];
    for (const [title, sql] of Object.entries(sections)) parts.push(print(title, await read(sql)));
    if (withRows) {
      parts.push(await dumpRows(client), print('positions', await read(sequencePositions)));
    }
    return parts.join('\n');
  } finally {
    await client.end();
  }
}
