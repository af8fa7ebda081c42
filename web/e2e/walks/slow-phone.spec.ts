import type { CDPSession } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const recommend = { name: 'Get My Personalized Plan Recommendations' } as const;

/** A phone with a poor signal. */
const bytesPerSecond = 50_000;
const latencyMs = 400;

/**
 * The most it loads in 5 s before the form can be sent, headers included: less two round trips, during which
 * nothing arrives, and 600 ms for running the code.
 */
const mostBytes = ((5_000 - 2 * latencyMs - 600) / 1_000) * bytesPerSecond;

/** Slows the page's network down. Returns how many bytes have arrived. */
async function slowDown(session: CDPSession): Promise<() => number> {
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return () => bytes;
}

test('[QUA-11] [QUA-13] a slow phone keeps what is typed before the app has loaded, and downloads little before the form can be sent', async ({
  page,
}) => {
  const typed = Promise.withResolvers<void>();
  await page.route('**/assets/app-*.js', async (route) => {
    await typed.promise;
    await route.continue();
  });
  const bytesLoaded = await slowDown(await page.context().newCDPSession(page));
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Pet name').fill('Mango');
  await page.getByLabel('Pet type').selectOption('cat');
  await page.getByLabel('Breed').fill('Siamese');
  await page.getByLabel('Age range').selectOption('adult');
  await page.getByRole('checkbox', { name: 'Dental problems' }).check();
  await expect(page.getByRole('button', recommend)).toBeDisabled();
  typed.resolve();
  // Playwright's own waiting looks only once a second by now.
  const isEnabled = () => document.querySelector('form button[type=submit]:enabled') !== null;
  await page.waitForFunction(isEnabled, undefined, { polling: 'raf' });
  expect(bytesLoaded()).toBeLessThan(mostBytes);
  await page.getByRole('button', recommend).click();
  await expect(page.getByText('Based on: adult Siamese with dental problems')).toBeVisible();
  await expect(page.getByLabel('Pet name')).toHaveValue('Mango');
});
