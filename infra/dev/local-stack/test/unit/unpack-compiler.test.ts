import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repositoryDir } from '../../src/repository.ts';
import { unpackCompiler } from '../../src/unpack-compiler.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'petwell-client-'));
  await mkdir(join(dir, 'internal'));
});
afterEach(() => rm(dir, { recursive: true }));

const generate = (source: string) => writeFile(join(dir, 'internal/class.ts'), source);

/** What every WebAssembly module begins with. */
const magic = Buffer.from([0, ...Buffer.from('asm')]);

it('puts the compiler beside the client, which loads it from there', async () => {
  await generate(`
  getQueryCompilerWasmModule: async () => {
    const { wasm } = await import("@prisma/client/runtime/query_compiler_small_bg.postgresql.wasm-base64.mjs")
    return await decodeBase64AsWasm(wasm)
  },`);
  await unpackCompiler(dir);
  const compiler = await readFile(join(dir, 'internal/query-compiler.wasm'));
  expect(compiler.subarray(0, magic.length)).toEqual(magic);
  const source = await readFile(join(dir, 'internal/class.ts'), 'utf8');
  expect(source).toContain("new URL('./query-compiler.wasm', import.meta.url)");
  expect(source).not.toContain('base64');
});

it('refuses a client that loads its compiler in another way', async () => {
  await generate('getQueryCompilerWasmModule: () => import("./compiler.wasm")');
  await expect(unpackCompiler(dir)).rejects.toThrow('does not load its query compiler as it did');
});

it.each(['identity', 'catalog', 'enrollment', 'billing', 'notification'])(
  'no process of %s holds the compiler as text',
  async (service) => {
    const path = join(repositoryDir, 'services', service, 'src/data/generated/internal/class.ts');
    const source = await readFile(path, 'utf8');
    expect(source).toContain('query_compiler_small_bg.postgresql.mjs');
    expect(source).not.toContain('wasm-base64');
  },
);
