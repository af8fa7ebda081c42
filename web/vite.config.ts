import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

const gatewayUrl = process.env['GATEWAY_URL'] ?? 'http://localhost:8080';

const usesZod = new Map<string, boolean>();

/** Whether a module statically imports zod, directly or not. */
function importsZod(id: string, context: Rolldown.ChunkingContext): boolean {
  const known = usesZod.get(id);
  if (known !== undefined) return known;
  usesZod.set(id, false);
  const imported = context.getModuleInfo(id)?.importedIds ?? [];
  const result =
    id === 'zod' || id.includes('/zod/') || imported.some((other) => importsZod(other, context));
  usesZod.set(id, result);
  return result;
}

/** The schemas of the session, the configuration, the plans, and the tab's storage, and what calls their routes. */
const firstSchemas = new RegExp(
  String.raw`/(?:${[
    'contracts/src/(?:enums|ids|money|names|zod-messages)',
    'contracts/src/models/(?:appointment|benefit|email|opening-hours|owner|password|pet|plan)',
    'contracts/src/routes/(?:catalog|sign-in|site)',
    'web/src/shared/api/(?:call-route|first-routes|send-once)',
    'web/src/shared/session-storage/(?:draft|flow)-storage',
  ].join('|')})\.ts$`,
);

/** Not in the code that every page loads, although several use it. */
const apart =
  /\/(?:staff\/(?:admin-keys|decline-reason)|ui\/Price|plans\/FurtherPet|models\/(?:further-pet|membership-fee|offer)|legal\/(?:day-in-words|dollars|prepaid-year))\.tsx?$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  server: { proxy: { '/api': { target: gatewayUrl, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, because on a slow phone each one costs a round trip, but nothing that a page doesn't
          // use: zod and the schemas come with the pages that need them to show something. All schemas of a file are
          // built when it loads, so those that every page loads are apart.
          groups: [
            // The entry imports it, and must not wait for the app because of it.
            { name: 'preload', test: /vite\/preload-helper/ },
            { name: 'app', test: /src\/app\/start\.tsx$/ },
            { name: 'zod', test: /\/node_modules\/zod\// },
            { name: 'first-schemas', test: firstSchemas, includeDependenciesRecursively: false },
            {
              name: 'forms',
              test: /\/(?:(?:react-hook-form|@hookform\/resolvers)\/dist\/|lazy-resolver\.ts$)/,
            },
            {
              // Small files of the home page: the headers of each cost more than what other pages load needlessly.
              name: 'pet-form',
              test: /\/(?:pet-form-texts|pet-labels|preselected-plan|recommend-plans|CheckboxCard|HowToEnd)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            {
              debugName: 'shared',
              name: (id, context) => (apart.test(id) || importsZod(id, context) ? null : 'shared'),
              minShareCount: 12,
            },
            {
              debugName: 'schemas',
              test: /\/(?:contracts\/src|web\/src\/shared)\//,
              name: (id, context) =>
                !apart.test(id) && importsZod(id, context) ? 'schemas' : null,
              minShareCount: 6,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
