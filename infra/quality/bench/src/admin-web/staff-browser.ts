import { chromium, type Page } from 'playwright-core';
import chromiumPackage from '@sparticuz/chromium';
import { localSignIns } from '@petwell/local-stack';

/**
 * A mid-range laptop on an office line: half as fast as the core it runs on, which is a current server's, and
 * the network of Lighthouse's desktop profile.
 */
export const laptop = {
  cpuSlowdown: 2,
  latencyMs: 40,
  bytesPerSecond: (10_240 * 1_000) / 8,
  viewport: { width: 1366, height: 768 },
} as const;

export type StaffBrowser = {
  page: Page;
  /** What was downloaded before is kept, as with whoever works there daily, or nothing is. */
  keepDownloads: (isKept: boolean) => Promise<void>;
  close: () => Promise<void>;
};

/** A browser like such a laptop's, with a manager signed in through the page. */
export async function openStaffBrowser(gatewayUrl: string): Promise<StaffBrowser> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? (await chromiumPackage.executablePath()),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const page = await browser.newPage({
    baseURL: gatewayUrl,
    viewport: laptop.viewport,
    // What asks the page for its figures is evaluated there, which its own policy refuses.
    bypassCSP: true,
  });
  await page.goto('/admin-login');
  await page.getByLabel('Username').fill(localSignIns.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(localSignIns.admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/admin-dashboard');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: laptop.cpuSlowdown });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: laptop.latencyMs,
    downloadThroughput: laptop.bytesPerSecond,
    uploadThroughput: laptop.bytesPerSecond,
  });
  return {
    page,
    keepDownloads: async (isKept) => {
      await session.send('Network.setCacheDisabled', { cacheDisabled: !isKept });
    },
    close: () => browser.close(),
  };
}
