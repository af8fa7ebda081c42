import type { Plugin } from 'vite';
import { downloadOf } from './download.ts';

type Entrance = {
  /** The page's path is this name without `.html`, which is how the gateway serves it. */
  fileName: string;
  chunk: string;
  /** What the page asks for before it can show anything, as `api/client.ts` asks: with cookies. */
  data: readonly string[];
};

/** Pages besides `/` that people come in through: search engines, bookmarks, links in mails. */
const entrances: readonly Entrance[] = [
  { fileName: 'plans.html', chunk: 'PlansPage', data: ['/api/plans'] },
  { fileName: 'login.html', chunk: 'LoginPage', data: [] },
  { fileName: 'admin-login.html', chunk: 'AdminLoginPage', data: [] },
];

/**
 * An index for each entrance that has the browser fetch the page's own code and data beside the entry, instead
 * of after it has run: one round trip less before there is something to see.
 */
export function entrancePages(): Plugin {
  return {
    name: 'petwell-entrance-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') return this.error('the build has no index.html');
        const html = String(index.source);
        for (const { fileName, chunk, data } of entrances) {
          const page = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.isDynamicEntry && file.name === chunk,
          );
          if (page?.type !== 'chunk') return this.error(`the build has no chunk ${chunk}`);
          const links = [
            ...[...downloadOf(bundle, page)]
              .filter((needed) => !html.includes(needed.fileName))
              .map((needed) => `<link rel="modulepreload" crossorigin href="/${needed.fileName}">`),
            ...data.map(
              (path) =>
                `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`,
            ),
          ];
          const source = html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
          this.emitFile({ type: 'asset', fileName, source });
        }
        return undefined;
      },
    },
  };
}
