import type { Plugin, Rolldown } from 'vite';
import type { PrerenderedPage } from '../src/app/prerender-page.tsx';
import { appDownloadOf, downloadOf } from './download.ts';
import { type Entrance, entrances } from './entrances.ts';
import { prerenderPages } from './prerender.ts';

type Bundle = Rolldown.OutputBundle;

/** For every path without an HTML file of its own: nothing is known of its page before the app runs. */
const appFileName = 'app.html';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** `html` with `found` replaced by `replacement`, exactly once. */
function replaced(html: string, found: RegExp, replacement: string): string {
  if (!found.test(html)) throw new Error(`index.html has no ${found.source}`);
  return html.replace(found, () => replacement);
}

function withPage(html: string, path: string, page: PrerenderedPage | undefined): string {
  if (page === undefined) throw new Error(`${path} was not rendered`);
  const titled = replaced(html, /<title>[^<]*<\/title>/, `<title>${escaped(page.title)}</title>`);
  const described = replaced(
    titled,
    /<meta\s+name="description"[^>]*>/,
    `<meta name="description" content="${escaped(page.description)}" />`,
  );
  const filled = `<div id="root" data-page="${path}">${page.html}</div>`;
  return replaced(described, /<div id="root"><\/div>/, filled);
}

function fileNamesOf(bundle: Bundle, entrance?: Entrance): string[] {
  const chunks = appDownloadOf(bundle);
  for (const name of entrance?.chunks ?? []) {
    const first = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.isDynamicEntry && file.name === name,
    );
    if (first?.type !== 'chunk') throw new Error(`the build has no chunk ${name}`);
    for (const chunk of downloadOf(bundle, first)) chunks.add(chunk);
  }
  return [...chunks].map(({ fileName }) => fileName);
}

function linksOf(html: string, bundle: Bundle, entrance?: Entrance): string {
  const links = [
    ...(entrance?.data ?? []).map(
      (path) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`,
    ),
    ...fileNamesOf(bundle, entrance)
      .filter((fileName) => !html.includes(fileName))
      .map((fileName) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ];
  return links.join('\n    ');
}

/** Has the browser fetch all code at once, instead of step after step as the code asks for it. */
const withDownloads = (html: string, bundle: Bundle): string =>
  replaced(html, /<\/head>/, `  ${linksOf(html, bundle)}\n  </head>`);

/** The same, and the page's data, as soon as `main.ts` puts the links to use: what is in the HTML is painted first. */
function withLateDownloads(html: string, bundle: Bundle, entrance: Entrance): string {
  const links = linksOf(html, bundle, entrance);
  const template = `<template id="after-first-paint">\n    ${links}\n    </template>`;
  const late = replaced(html, /<\/head>/, `  ${template}\n  </head>`);
  return replaced(late, /<script type="module"/, '<script type="module" fetchpriority="low"');
}

/**
 * An HTML file for each entrance with the page as it looks before any answer of the API, so that it is painted
 * before any script has come; and one without a page for all other paths.
 */
export function entrancePages(): Plugin {
  return {
    name: 'petwell-entrance-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') return this.error('the build has no index.html');
        const html = String(index.source);
        const pages = await prerenderPages(entrances.map(({ path }) => path));
        for (const entrance of entrances) {
          const page = withPage(html, entrance.path, pages.get(entrance.path));
          const source = withLateDownloads(page, bundle, entrance);
          if (entrance.fileName === index.fileName) index.source = source;
          else this.emitFile({ type: 'asset', fileName: entrance.fileName, source });
        }
        const source = withDownloads(html, bundle);
        this.emitFile({ type: 'asset', fileName: appFileName, source });
        return undefined;
      },
    },
  };
}
