import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';

/** The part of the standard WebAssembly interface that is used; Node's types leave it to the browser's. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

type EngineModule = typeof engineModule & { __wbg_set_wasm(exports: object): void };

let loading: Promise<void> | null = null;

/**
 * Prisma's own schema engine, compiled to WebAssembly. The package leaves the instantiation to a
 * bundler, so it is done by hand; once per process.
 */
export async function openSchemaEngine(
  adapterFactory: SqlMigrationAwareDriverAdapterFactory,
  schema?: { path: string; content: string },
): Promise<SchemaEngine> {
  loading ??= instantiate();
  await loading;
  return engineModule.SchemaEngine.new(
    { datamodels: schema === undefined ? undefined : [[schema.path, schema.content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapterFactory),
  );
}

/** The engine reports a panic through this global before it traps. */
const panicRegistry = {
  message: '',
  get: () => panicRegistry.message,
  set_message: (message: string) => {
    panicRegistry.message = message;
  },
};

/**
 * The engine leaves the timers of time-outs that were not needed running (ten seconds for its lock on
 * the database); unreferenced, they do not keep a program from ending.
 */
function withoutLingeringTimers(imports: object): Record<string, unknown> {
  const setUnreferencedTimeout = (callback: () => void, delayMs: number) =>
    setTimeout(callback, delayMs).unref();
  return Object.fromEntries(
    Object.entries(imports).map(([name, value]: [string, unknown]) => [
      name,
      name.startsWith('__wbg_setTimeout_') ? setUnreferencedTimeout : value,
    ]),
  );
}

async function instantiate(): Promise<void> {
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panicRegistry });
  const module = engineModule as EngineModule;
  const resolve = createRequire(import.meta.url).resolve;
  const scriptFile = resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(scriptFile.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': withoutLingeringTimers(engineModule),
  });
  module.__wbg_set_wasm(instance.exports);
  const start = instance.exports['__wbindgen_start'];
  if (typeof start === 'function') (start as () => void)();
}
