import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const repositoryDir = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');

/** Lists the folders of services that have a Prisma schema. */
export async function findPrismaServices(root = repositoryDir): Promise<string[]> {
  const entries = await readdir(join(root, 'services'), { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory()) continue;
    const files: string[] = await readdir(join(root, 'services', entry.name, 'prisma')).catch(
      () => [],
    );
    if (files.includes('schema.prisma')) found.push(`services/${entry.name}`);
  }
  return found.sort();
}
