import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * The production files of react-router, with less to download. Its package offers the development ones
 * to every bundler, whatever is built.
 */
export function productionRouter(): Plugin {
  const productionFile = (specifier: string) =>
    fileURLToPath(import.meta.resolve(specifier)).replace(
      '/dist/development/',
      '/dist/production/',
    );
  return {
    name: 'petwell-production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: productionFile('react-router') },
          { find: /^react-router\/dom$/, replacement: productionFile('react-router/dom') },
        ],
      },
    }),
  };
}
