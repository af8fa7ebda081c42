/**
 * `npm run build -w web`: builds into web/dist. The new build is written elsewhere and takes its place once it is
 * complete, so that a running gateway never serves half a file, least of all as one that never changes.
 */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const webDir = fileURLToPath(new URL('..', import.meta.url));
const cacheDir = fileURLToPath(new URL('../../node_modules/.cache/petwell', import.meta.url));
const target = join(webDir, 'dist');
const next = join(cacheDir, `web-next-${process.pid}`);
const old = join(cacheDir, `web-old-${process.pid}`);

try {
  await build({ root: webDir, build: { outDir: next, emptyOutDir: true } });
  await rename(target, old).catch((error: unknown) => {
    // There is none before the first build.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
  await rename(next, target);
} finally {
  await rm(next, { recursive: true, force: true });
  await rm(old, { recursive: true, force: true });
}
