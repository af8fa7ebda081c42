import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

/** CHROMIUM_PATH, else the Chromium inside the npm package, else Debian's. */
async function findChromium(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return given;
  try {
    return await chromium.executablePath();
  } catch (error) {
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
    throw error;
  }
}

const jsonReport = process.env['PLAYWRIGHT_JSON_REPORT'];

export default defineConfig({
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  projects: [
    // The ways in which owners pay; part of `make test`.
    { name: 'payments', testDir: './e2e/payments' },
    // Other journeys of owners and staff, also with money; with the walks, part of `make test-all`.
    { name: 'journeys', testDir: './e2e/journeys' },
    // Every screen and state.
    { name: 'walks', testDir: './e2e/walks' },
  ],
  forbidOnly: process.env['CI'] !== undefined,
  // Only ends what hangs: the longest tests take a minute and a half on a slow machine.
  timeout: 180_000,
  // What comes over the bus takes several steps, each of which a busy machine delays.
  expect: { timeout: 30_000 },
  reporter:
    jsonReport === undefined ? [['list']] : [['list'], ['json', { outputFile: jsonReport }]],
  use: {
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Without pictures of every frame, which cost these tests two fifths of their time. What remains costs a tenth.
    trace:
      process.env['SKIP_TRACE'] === undefined
        ? { mode: 'retain-on-failure', screenshots: false }
        : 'off',
    launchOptions: {
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
});
