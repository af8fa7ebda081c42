import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';

/** The required part of the WebAssembly API, which Node's types leave to the DOM types. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

type EngineModule = typeof engineModule & { __wbg_set_wasm(exports: object): void };

let loading: Promise<void> | null = null;

/**
 * Loads Prisma's schema engine, compiled to WebAssembly. The package expects a bundler to instantiate it, so
 * this does it by hand, once per process.
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
 * Unrefs the engine's timers so that they do not keep the process alive. The engine does not clear unused
 * timers (ten seconds for its database lock).
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
