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
  const result = id.includes('/zod/') || imported.some((other) => importsZod(other, context));
  usesZod.set(id, result);
  return result;
}

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
          // What most pages share is one file: on a slow phone each further file costs a round trip. The
          // landing page needs zod only after it can be used, so the schemas are a file of their own.
          groups: [
            {
              name: (id, context) => (importsZod(id, context) ? null : 'shared'),
              minShareCount: 4,
            },
            { name: 'schemas', minShareCount: 4, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
