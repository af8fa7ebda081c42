import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import type { PrerenderedPage } from '../src/app/prerender-page.tsx';

type PrerenderModule = { prerenderPage: (path: string) => Promise<PrerenderedPage> };

const webDir = fileURLToPath(new URL('..', import.meta.url));

/** Renders public pages from the app's own sources; answers them by path. */
export async function prerenderPages(
  paths: readonly string[],
): Promise<Map<string, PrerenderedPage>> {
  const server = await createServer({
    root: webDir,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    mode: 'production',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    const module = await server.ssrLoadModule('/src/app/prerender-page.tsx');
    const { prerenderPage } = module as PrerenderModule;
    const pages = new Map<string, PrerenderedPage>();
    for (const path of paths) pages.set(path, await prerenderPage(path));
    return pages;
  } finally {
    await server.close();
  }
}
