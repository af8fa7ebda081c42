import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `make screens`: takes a picture of every screen instead of testing it. */
export default defineConfig({
  ...base,
  projects: [{ name: 'screens', testDir: './e2e/screens' }],
  workers: 1,
  testMatch: '*.screen.ts',
  globalSetup: './e2e/screens/global-setup.ts',
  // Apart from what browser tests leave behind, which clear their folder.
  outputDir: '../node_modules/.cache/screens',
  timeout: 180_000,
  reporter: [['list']],
  // The pages' own policy refuses the style that hides toasts in pictures.
  use: { ...base.use, trace: 'off', bypassCSP: true },
});
