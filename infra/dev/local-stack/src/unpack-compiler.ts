import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from './repository.ts';

const fileName = 'query-compiler.wasm';

/** What Prisma generates: the compiler as text in a module of its own. */
const fromText =
  /const \{ wasm \} = await import\("@prisma\/client\/runtime\/(query_compiler_\w+\.postgresql)\.wasm-base64\.mjs"\)\s+return await decodeBase64AsWasm\(wasm\)/;

const fromFile = `const { readFile } = await import('node:fs/promises')
    const file = new URL('./${fileName}', import.meta.url)
    return new WebAssembly.Module(await readFile(file))`;

/**
 * Puts the query compiler of a generated client beside it, as the file that it is. A module of 2.3 MB of
 * base64 stays in memory twice, as its source and as its value: 7 to 11 MB of every service.
 *
 * @throws where Prisma generates something else than is known here
 */
export async function unpackCompiler(generatedDir: string): Promise<void> {
  const path = join(generatedDir, 'internal/class.ts');
  const source = await readFile(path, 'utf8');
  const name = fromText.exec(source)?.[1];
  if (name === undefined) {
    throw new Error(`${path} does not load its query compiler as it did: see unpack-compiler.ts`);
  }
  const packed = join(repositoryDir, `node_modules/@prisma/client/runtime/${name}.wasm-base64.mjs`);
  const { wasm } = (await import(packed)) as { wasm: string };
  await writeFile(join(generatedDir, 'internal', fileName), Buffer.from(wasm, 'base64'));
  await writeFile(path, source.replace(fromText, fromFile));
}
