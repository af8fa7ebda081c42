import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const gatewayUrl = process.env['GATEWAY_URL'] ?? 'http://localhost:8080';

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
      // What most pages share is one file: on a slow phone each further file costs a round trip.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 4 }] } },
    },
  },
});
