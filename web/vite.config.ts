import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkBudgets } from './build/check-budgets.ts';
import { codeSplitting } from './build/code-splitting.ts';
import { entrancePages } from './build/entrance-pages.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { productionRouter } from './build/production-router.ts';

const gatewayUrl = process.env['GATEWAY_URL'] ?? 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    productionRouter(),
    preloadFont(),
    entrancePages(),
    checkBudgets(),
    precompress(),
  ],
  server: { proxy: { '/api': { target: gatewayUrl, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting } },
  },
});
