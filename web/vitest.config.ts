import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/shared/testing/setup.ts'],
    restoreMocks: true,
    isolate: false,
    // As in the root's configuration.
    maxWorkers: 2,
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 45_000,
  },
});
