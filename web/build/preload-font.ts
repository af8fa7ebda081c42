import type { Plugin } from 'vite';

/** Has the text font fetched along with the script, so that the first text is painted in it and never moves. */
export function preloadFont(): Plugin {
  return {
    name: 'petwell-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((fileName) => fileName.endsWith('.woff2'))
          .map((fileName) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${fileName}`,
              crossorigin: true,
            },
          })),
    },
  };
}
