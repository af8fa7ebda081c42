import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Keeps the app from the page, as a slow network does, until the answered function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/app-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens the page as far as it comes without the app. */
async function openPainted(page: Page, path: string): Promise<void> {
  const appIsAskedFor = page.waitForRequest('**/assets/app-*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await appIsAskedFor;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

type Timings = { paintedAt: number; entries: string[]; early: string[]; late: string[] };

/** What was fetched before and after the page was painted for the first time, by file name without hash. */
const timingsOf = (page: Page): Promise<Timings> =>
  page.evaluate(() => {
    const paintedAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const nameOf = (url: string) =>
      new URL(url).pathname.replace(/^\/assets\/|-[\w-]{8}(?=\.)/g, '');
    const fetched = performance.getEntriesByType('resource');
    const names = (isWanted: (startTime: number) => boolean) =>
      fetched.filter(({ startTime }) => isWanted(startTime)).map(({ name }) => nameOf(name));
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
    return {
      paintedAt,
      entries: scripts.map(({ src }) => nameOf(src)),
      early: names((startTime) => startTime < paintedAt),
      late: names((startTime) => startTime >= paintedAt),
    };
  });

for (const path of ['/', '/plans', '/login', '/forgot-password', '/admin-login']) {
  test(`[QUA-11] ${path} is painted before the app is asked for`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText('Clinic hours')).toBeVisible();
    const { paintedAt, entries, early, late } = await timingsOf(page);
    expect(paintedAt).toBeGreaterThan(0);
    expect(entries).toEqual(['entry.js']);
    // One small script, style and font: the icon of the page is nothing that anybody waits for.
    const needed = early.filter((name) => name !== '/favicon.svg').sort();
    expect(needed).toEqual(['entry.css', 'entry.js', 'figtree-latin-wght-normal.woff2']);
    expect(late).toEqual(expect.arrayContaining(['app.js', 'react.js', '/api/config']));
  });
}

test('[QUA-11] a path without a page in its HTML asks for the app at once', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  const { early } = await timingsOf(page);
  expect(early).toEqual(expect.arrayContaining(['app.js', 'react.js']));
});

test('[QUA-11] who signs in before the app has come is signed in once it has', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 401/);
  const release = await holdApp(page);
  await openPainted(page, '/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('walkies-at-night');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postDataJSON());
  });
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await button.click();
  await button.click();
  release();
  await expect(
    page.getByText('Invalid email or password. Please check your credentials and try again.'),
  ).toBeVisible();
  expect(sent).toEqual([{ email: 'nobody@example.com', password: 'walkies-at-night' }]);
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  expect(new URL(page.url()).search).toBe('');
});

test('[QUA-11] the menu opens by a touch from before the app', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdApp(page);
  await openPainted(page, '/');
  await page.getByRole('button', { name: /menu/i }).click();
  release();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Client Login' })).toBeVisible();
});

test('[QUA-11] links lead on without the app', async ({ page }) => {
  await holdApp(page);
  await openPainted(page, '/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/#pet-profile$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/plans/i);
  await expect(page).toHaveURL(/\/plans$/);
});
