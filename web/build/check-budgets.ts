import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Budget, budgets } from './budgets.ts';
import { filesOf, type Manifest } from './first-load.ts';

type SizeOf = (file: string) => Promise<number>;

/** Bytes over the network: of the precompressed file, unless it was too small to compress. */
const transferSize =
  (directory: string): SizeOf =>
  async (file) => {
    const path = join(directory, file);
    const { size } = await stat(`${path}.br`).catch(() => stat(path));
    return size;
  };

/** Describes each route that downloads more than its budget, and each page without one. */
export async function findProblems(
  manifest: Manifest,
  list: readonly Budget[],
  sizeOf: SizeOf,
): Promise<string[]> {
  const planned = new Set(list.flatMap(({ modules }) => modules));
  const problems = Object.keys(manifest)
    .filter((name) => name.endsWith('Page.tsx') && !planned.has(name))
    .map((name) => `${name} has no budget`);
  for (const { route, kilobytes, modules } of list) {
    const sizes = await Promise.all([...filesOf(manifest, modules)].map(sizeOf));
    const needed = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    if (needed > kilobytes) problems.push(`${route}: ${needed.toFixed(1)} KB of ${kilobytes} KB`);
  }
  return problems;
}

/** Fails the build if a route is over its budget. */
export async function checkBudgets(directory: string, manifest: Manifest): Promise<void> {
  const problems = await findProblems(manifest, budgets, transferSize(directory));
  if (problems.length > 0) {
    throw new Error(`Over the budgets of web/build/budgets.ts:\n  ${problems.join('\n  ')}`);
  }
}
