import { createHash, type Hash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes the file atomically, readable for its owner only. */
export async function writeFileAtomically(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** Don't affect how a program runs. */
const ignoredNames = new Set(['node_modules', 'dist', 'test', 'e2e', 'generated', 'README.md']);

/** Hashes every source file in these files and folders. */
export async function hashSources(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) await addToHash(hash, path);
  return hash.digest('hex');
}

async function addToHash(hash: Hash, path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (entries === null) {
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    hash.update(`${path}\0${content.length}\0`).update(content);
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || ignoredNames.has(entry.name)) continue;
    if (/\.test\.tsx?$/.test(entry.name)) continue;
    await addToHash(hash, join(path, entry.name));
  }
}
