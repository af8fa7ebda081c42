import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type ColumnType,
} from '@prisma/driver-adapter-utils';
import type { SchemaContainer, SchemaEngine } from '@prisma/schema-engine-wasm';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

/** The required part of the WebAssembly API, which Node's types leave to the DOM types. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};

/** PostgreSQL's one-byte system type `"char"`, and its array, which the engine never reads. */
const charOid = 18;
const charArrayOid = 1002;

type Query = (config: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult>;

/** PrismaPg rejects the catalog's `"char"` columns, so they pass it as arrays. */
function createCatalogPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString });
  pool.on('error', () => undefined);
  const query = pool.query.bind(pool) as Query;
  const relabel: Query = async (config) => {
    const result = await query(config);
    for (const field of result.fields) {
      if (field.dataTypeID === charOid) field.dataTypeID = charArrayOid;
    }
    return result;
  };
  return Object.assign(pool, { query: relabel });
}

class CatalogAdapterFactory extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const toChar = (type: ColumnType) =>
        type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type;
      return { ...result, columnTypes: result.columnTypes.map(toChar) };
    };
    return adapter;
  }
}

let loading: Promise<void> | undefined;

/** The package expects a bundler to instantiate its WebAssembly. */
async function load(): Promise<void> {
  // The engine reports a panic through this global before it traps.
  const fail = (message: string) => {
    throw new Error(message);
  };
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: fail } });
  const module = engineModule as typeof engineModule & { __wbg_set_wasm(exports: object): void };
  const { resolve } = createRequire(import.meta.url);
  const scriptFile = resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const { instance } = await WebAssembly.instantiate(
    await readFile(scriptFile.replace(/\.js$/, '.wasm')),
    { './schema_engine_bg.js': module },
  );
  module.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/**
 * Calls `use` with Prisma's schema engine on a database. Only for writing migrations: it is WebAssembly, because
 * the native engine is a download.
 */
export async function withSchemaEngine<Result>(
  databaseUrl: string,
  schema: SchemaContainer,
  use: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  await (loading ??= load());
  const pool = createCatalogPool(databaseUrl);
  try {
    const engine = await engineModule.SchemaEngine.new(
      { datamodels: [[schema.path, schema.content]] },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(new CatalogAdapterFactory(pool)),
    );
    return await use(engine);
  } finally {
    await pool.end();
  }
}
