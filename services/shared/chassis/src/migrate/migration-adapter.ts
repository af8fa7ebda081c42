import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** PostgreSQL's one-byte system type `"char"` and `text`. */
const charOid = 18;
const textOid = 25;

/** Column indexes of type `"char"` in a result, keyed by its rows. */
const charColumns = new WeakMap<object, number[]>();

/**
 * Accepts the catalog's `"char"` columns, which PrismaPg rejects. Passes them as text and marks them for the
 * engine.
 */
class MigrationPool extends pg.Pool {
  override query = (async (config: pg.QueryArrayConfig) => {
    const client = await this.connect();
    try {
      const result = await client.query(config);
      charColumns.set(result.rows, relabelCharFields(result.fields));
      return result;
    } finally {
      client.release();
    }
  }) as pg.Pool['query'];
}

function relabelCharFields(fields: pg.FieldDef[]): number[] {
  const found: number[] = [];
  for (const [index, field] of fields.entries()) {
    if (field.dataTypeID !== charOid) continue;
    field.dataTypeID = textOid;
    found.push(index);
  }
  return found;
}

function readCharColumns(adapter: SqlDriverAdapter): void {
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const index of charColumns.get(result.rows) ?? []) {
      result.columnTypes[index] = ColumnTypeEnum.Character;
    }
    return result;
  };
}

export type MigrationAdapter = SqlMigrationAwareDriverAdapterFactory & {
  /** Closes the connections. The engine does not, so its lock on the database would persist. */
  close(): Promise<void>;
  /** Returns the database error of the last failed script. */
  lastScriptError(): Error | null;
};

/**
 * Creates a driver adapter for the schema engine. Unlike PrismaPg, which is written for queries, it sends a
 * script unchanged in one implicit transaction; PrismaPg splits at every semicolon, even in functions and
 * strings. It also uses a separate shadow database when the connection is given as a URL.
 */
export function createMigrationAdapter(databaseUrl: string): MigrationAdapter {
  const pools: pg.Pool[] = [];
  let scriptError: Error | null = null;

  const open = async (url: string): Promise<{ adapter: SqlDriverAdapter; pool: pg.Pool }> => {
    const pool = new MigrationPool({
      connectionString: url,
      max: 2,
      connectionTimeoutMillis: 10_000,
    });
    pool.on('error', () => undefined);
    pools.push(pool);
    const adapter: SqlDriverAdapter = await new PrismaPg(pool).connect();
    readCharColumns(adapter);
    adapter.executeScript = async (script) => {
      const client = await pool.connect();
      try {
        await client.query(script);
      } catch (error) {
        if (error instanceof Error) scriptError = error;
        throw toAdapterError(error);
      } finally {
        client.release();
      }
    };
    return { adapter, pool };
  };

  const openShadow = async (): Promise<SqlDriverAdapter> => {
    const name = `shadow_${randomUUID().replaceAll('-', '')}`;
    const { adapter: admin } = await open(databaseUrl);
    await admin.executeScript(`CREATE DATABASE "${name}"`);
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    const { adapter, pool } = await open(url.href);
    adapter.dispose = async () => {
      await pool.end();
      pools.splice(pools.indexOf(pool), 1);
      await admin.executeScript(`DROP DATABASE "${name}" WITH (FORCE)`);
    };
    return adapter;
  };

  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: async () => (await open(databaseUrl)).adapter,
    connectToShadowDb: openShadow,
    lastScriptError: () => scriptError,
    close: async () => {
      await Promise.all(pools.splice(0).map((pool) => pool.end()));
    },
  };
}

function toAdapterError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  return new DriverAdapterError({
    kind: 'postgres',
    code: error.code ?? '',
    severity: error.severity ?? 'ERROR',
    message: error.message,
    detail: error.detail,
    column: error.column,
    hint: error.hint,
  });
}
