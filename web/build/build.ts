/**
 * `npm run build -w web`: builds into web/dist. The new build is written elsewhere and renamed at the end, so
 * that a running gateway never serves half of one.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { PrerenderedPage } from '../src/app/prerender.tsx';
import { precompress } from './precompress.ts';

const webDir = fileURLToPath(new URL('..', import.meta.url));
const cacheDir = fileURLToPath(new URL('../../node_modules/.cache/petwell', import.meta.url));
const target = join(webDir, 'dist');
const next = join(cacheDir, `web-next-${process.pid}`);
const old = join(cacheDir, `web-old-${process.pid}`);
// Below web, where Node finds the packages of this workspace.
const server = join(webDir, `node_modules/.cache/server-${process.pid}`);

const prerenderedPages = [
  { path: '/', file: 'index.html', source: 'src/pages/home/HomePage.tsx' },
  { path: '/plans', file: 'plans.html', source: 'src/pages/plans/PlansPage.tsx' },
  { path: '/login', file: 'login.html', source: 'src/pages/login/LoginPage.tsx' },
];

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The page's chunk and what it imports, so that the browser fetches them along with the entry. */
function preloadLinks(manifest: Manifest, source: string, html: string): string {
  const { file, imports = [] } = manifest[source] ?? {};
  const files = [file, ...imports.map((name) => manifest[name]?.file)];
  return files
    .filter((name) => name !== undefined && !html.includes(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    .join('');
}

/** Writes each page's HTML file, and app.html without a page for all other paths. */
async function writePages(): Promise<void> {
  const template = await readFile(join(next, 'index.html'), 'utf8');
  const manifest = JSON.parse(
    await readFile(join(next, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const { prerenderPage } = (await import(pathToFileURL(join(server, 'prerender.js')).href)) as {
    prerenderPage: (path: string) => Promise<PrerenderedPage>;
  };
  await writeFile(join(next, 'app.html'), template);
  for (const { path, file, source } of prerenderedPages) {
    const { head, body } = await prerenderPage(path);
    const html = template
      .replace(/<title>.*?<\/title>/, () => head + preloadLinks(manifest, source, template))
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
    await writeFile(join(next, file), html);
  }
  await rm(join(next, '.vite'), { recursive: true });
}

try {
  await build({ root: webDir, build: { outDir: next, emptyOutDir: true, manifest: true } });
  await build({
    root: webDir,
    logLevel: 'error',
    build: { outDir: server, ssr: 'src/app/prerender.tsx', copyPublicDir: false },
  });
  await writePages();
  await precompress(next);
  await rename(target, old).catch((error: unknown) => {
    // There is none before the first build.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
  await rename(next, target);
} finally {
  for (const directory of [next, old, server])
    await rm(directory, { recursive: true, force: true });
}
// React's static renderer leaves timers behind.
process.exit();
