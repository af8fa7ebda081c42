/**
 * `npm run build -w web`: builds into web/dist. The new build is written elsewhere and renamed at the end, so
 * that a running gateway never serves half of one.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import type { PrerenderedPage } from '../src/app/prerender.tsx';
import { checkBudgets } from './check-budgets.ts';
import { findStrays } from './find-strays.ts';
import { filesOf, type Manifest } from './first-load.ts';
import { precompress } from './precompress.ts';

const webDir = fileURLToPath(new URL('..', import.meta.url));
const cacheDir = fileURLToPath(new URL('../../node_modules/.cache/petwell', import.meta.url));
const target = join(webDir, 'dist');
const next = join(cacheDir, `web-next-${process.pid}`);
const old = join(cacheDir, `web-old-${process.pid}`);
// Below web, where Node finds the packages of this workspace.
const server = join(webDir, `node_modules/.cache/server-${process.pid}`);

const prerenderedPages = [
  { path: '/', file: 'index.html', module: 'src/pages/home/HomePage.tsx' },
  { path: '/plans', file: 'plans.html', module: 'src/pages/plans/PlansPage.tsx' },
  { path: '/login', file: 'login.html', module: 'src/pages/login/LoginPage.tsx' },
];

/** Has the browser fetch the app at once. In a prerendered page it follows the first paint (main.ts). */
function withPreloads(html: string, manifest: Manifest): string {
  const links = [...filesOf(manifest, ['src/app/start.tsx'])]
    .filter((name) => name.endsWith('.js') && !html.includes(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/** Writes each page's HTML file, and app.html without a page for all other paths. */
async function writePages(manifest: Manifest): Promise<void> {
  const template = await readFile(join(next, 'index.html'), 'utf8');
  const { prerenderPage } = (await import(pathToFileURL(join(server, 'prerender.js')).href)) as {
    prerenderPage: (path: string) => Promise<PrerenderedPage>;
  };
  await writeFile(join(next, 'app.html'), withPreloads(template, manifest));
  for (const { path, file } of prerenderedPages) {
    const { head, body } = await prerenderPage(path);
    const html = template
      .replace(/<title>.*?<\/title>/, () => head)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
    await writeFile(join(next, file), html);
  }
}

/** Fails the build if a landing page downloads code of the dashboard or of staff. */
function checkStrays(built: Rolldown.RolldownOutput, manifest: Manifest): void {
  const chunks = built.output.filter((one) => one.type === 'chunk');
  for (const { path, module } of prerenderedPages) {
    const files = filesOf(manifest, ['index.html', 'src/app/start.tsx', module]);
    const strays = findStrays(chunks, files);
    if (strays.length > 0) throw new Error(`${path} downloads:\n  ${strays.join('\n  ')}`);
  }
}

try {
  const built = (await build({
    root: webDir,
    build: { outDir: next, emptyOutDir: true, manifest: true },
  })) as Rolldown.RolldownOutput;
  await build({
    root: webDir,
    logLevel: 'error',
    build: { outDir: server, ssr: 'src/app/prerender.tsx', copyPublicDir: false },
  });
  const manifestDir = join(next, '.vite');
  const manifest = JSON.parse(
    await readFile(join(manifestDir, 'manifest.json'), 'utf8'),
  ) as Manifest;
  await rm(manifestDir, { recursive: true });
  await writePages(manifest);
  await precompress(next);
  checkStrays(built, manifest);
  await checkBudgets(next, manifest);
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
