import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProofs, type Proof } from './find-proofs.ts';

const sources = [
  '{gateway,services,infra,web}/**/*.{test,spec}.{ts,tsx}',
  // Suites shared by several test files.
  '{gateway,services,infra,web}/**/{test,e2e}/**/*.ts',
];
const left = new Set(['node_modules', 'dist', 'generated', 'test-results']);

/** Reads the requirement claims of all tests, in file order. */
export async function readAllProofs(root: string): Promise<Proof[]> {
  const found = new Set<string>();
  const exclude = (path: string) => left.has(path.split('/').at(-1) ?? '');
  for await (const file of glob(sources, { cwd: root, exclude })) found.add(file);
  const proofs: Proof[] = [];
  for (const file of [...found].sort()) {
    const source = await readFile(join(root, file), 'utf8');
    if (source.includes('[')) proofs.push(...findProofs(file, source));
  }
  return proofs;
}
