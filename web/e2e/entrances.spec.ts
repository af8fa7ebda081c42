import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './test.ts';

/** Keeps a file from the page, as a slow network does, until the answered function is called. */
async function hold(page: Page, name: 'app' | 'LoginPage'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** What the page sends to the API. */
function watchSent(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postDataJSON());
  });
  return sent;
}

const stranger = { email: 'nobody@example.com', password: 'walkies-at-night' };

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(stranger.email);
  await page.getByLabel('Password', { exact: true }).fill(stranger.password);
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const refused = 'Invalid email or password. Please check your credentials and try again.';

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
  const release = await hold(page, 'app');
  await openPainted(page, '/login');
  await fillIn(page);
  const sent = watchSent(page);
  await signInButton(page).click();
  await signInButton(page).click();
  release();
  await expect(page.getByText(refused)).toBeVisible();
  expect(sent).toEqual([stranger]);
  await expect(page.getByLabel('Email')).toHaveValue(stranger.email);
  expect(new URL(page.url()).search).toBe('');
});

test('[QUA-11] who signs in when all but the page itself has come is signed in, too', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 401/);
  const release = await hold(page, 'LoginPage');
  await openPainted(page, '/login');
  await expect(page.getByText('Clinic hours')).toBeVisible();
  await fillIn(page);
  const sent = watchSent(page);
  await signInButton(page).click();
  release();
  await expect(page.getByText(refused)).toBeVisible();
  expect(sent).toEqual([stranger]);
});

test('[QUA-11] the menu opens by a touch from before the app', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await hold(page, 'app');
  await openPainted(page, '/');
  await page.getByRole('button', { name: /menu/i }).click();
  release();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Client Login' })).toBeVisible();
});

test('[QUA-11] links lead on without the app', async ({ page }) => {
  await hold(page, 'app');
  await openPainted(page, '/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/#pet-profile$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/plans/i);
  await expect(page).toHaveURL(/\/plans$/);
});

for (const path of ['/login?returnTo=%2Fenrollment#main', '/nowhere']) {
  test(`[QUA-07] ${path} says that the app did not come, and gets it once the connection is back`, async ({
    page,
    allowConsoleError,
  }) => {
    allowConsoleError(/ERR_FAILED|Failed to fetch dynamically imported module/);
    const app = '**/assets/app-*.js';
    await page.route(app, (route) => route.abort());
    await page.goto(path);
    const message = page.getByRole('alert');
    await expect(message).toHaveText(/^Part of this page did not arrive\./);
    await expect(message).toBeInViewport();
    // Where the HTML has no page, this line is all there is.
    if (path !== '/nowhere') await expectAccessible(page);
    await page.getByRole('link', { name: 'Load it again' }).click();
    await expect(message).toBeVisible();
    await page.unroute(app);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('Clinic hours')).toBeVisible();
    await expect(message).toHaveCount(0);
  });
}
