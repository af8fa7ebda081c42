import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const recommend = { name: 'Get My Personalized Plan Recommendations' } as const;

/** 400 ms latency and 50 KB per second: a phone with a poor signal. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

const sinceNavigation = (page: Page): Promise<number> => page.evaluate(() => performance.now());

test('[QUA-11] on a slow phone the pet form is usable within 3 s and can be sent within 5 s', async ({
  page,
}) => {
  await slowDown(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Pet name').fill('Mango');
  await page.getByLabel('Pet type').selectOption('cat');
  await page.getByLabel('Breed').fill('Siamese');
  await page.getByLabel('Age range').selectOption('adult');
  await page.getByRole('checkbox', { name: 'Dental problems' }).check();
  expect(await sinceNavigation(page)).toBeLessThan(3_000);
  // Playwright's own waiting looks only once a second by now.
  const isEnabled = () => document.querySelector('form button[type=submit]:enabled') !== null;
  await page.waitForFunction(isEnabled, undefined, { polling: 'raf' });
  expect(await sinceNavigation(page)).toBeLessThan(5_000);
  await page.getByRole('button', recommend).click();
  await expect(page.getByText('Based on: adult Siamese with dental problems')).toBeVisible();
  await expect(page.getByLabel('Pet name')).toHaveValue('Mango');
});
