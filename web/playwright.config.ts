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

/** Paying in a real browser, which `make test` runs; the other walks are part of `make test-all`. */
const journeys = ['pay.spec.ts', 'update-card.spec.ts', 'come-back.spec.ts'];

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: './test-results',
  fullyParallel: false,
  workers: 1,
  projects: [
    { name: 'journeys', testMatch: journeys },
    { name: 'walks', testIgnore: journeys },
  ],
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter:
    jsonReport === undefined ? [['list']] : [['list'], ['json', { outputFile: jsonReport }]],
  use: {
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
});
